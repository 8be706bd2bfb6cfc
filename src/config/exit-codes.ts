/** Every exit code of the program and what it means. */
export const exitCodes = {
  clean: 0,
  /** Findings at or above the weight asked for, or a check that is not green. */
  findings: 1,
  /** Bad input, configuration or usage. */
  refused: 2,
  /** Nothing found, but not everything was seen, and that was asked for. */
  incomplete: 3,
  /** Our own defect. */
  defect: 70,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
