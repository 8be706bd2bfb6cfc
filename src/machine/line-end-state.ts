/** All that moves in a turn, kept at a line's end. */
export interface LineEndState {
  readonly edge: number;
  readonly stack: Int32Array;
  readonly threads: Int32Array;
  readonly values: Int32Array;
  readonly choices: Int32Array;
  readonly frame: readonly [number, number, number];
  readonly lanes: readonly [number, number];
  readonly journal: number;
  readonly draws: number;
  readonly lots: number;
  readonly issues: number;
  readonly externals: number;
  readonly returnWord: number;
  readonly safeExit: boolean;
  readonly wasSafe: boolean;
  readonly stopSlot: number;
  readonly inEval: boolean;
}
