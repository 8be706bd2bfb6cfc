/** Why the interpreter came back. */
export enum Halt {
  /** Nothing more to run: the pointer is null. */
  Stopped,
  OutOfSteps,
}
