/** Thrown out of a compile that its caller's `mustStop` ended. */
export class CompileStopped extends Error {
  constructor() {
    super("the compile was stopped");
  }
}
