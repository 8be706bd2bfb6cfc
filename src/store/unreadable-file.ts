/** A file that cannot be read, and the code of the reason. */
export interface UnreadableFile {
  readonly name: string;
  readonly code: string;
}
