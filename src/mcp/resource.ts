/** One thing a client can read, as plain data. */
export interface ResourceText {
  readonly mimeType: "text/markdown" | "application/json";
  readonly text: string;
  /** Whether the text can hold story text, variable names or values. */
  readonly revealsContent: boolean;
}

/** A family of resources that differ in one part of their address. */
export interface ResourceFamily {
  /** The address before that part, such as `inkcheck://findings/`. */
  readonly prefix: string;
  /** What that part is called in the template. */
  readonly variable: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: ResourceText["mimeType"];
  /** The resources that a list names. Families that grow without bound name none and are found by completion. */
  listed(): Promise<readonly { readonly id: string; readonly title: string }[]>;
  /** All ids, for completion. */
  ids(): Promise<readonly string[]>;
  /** Null where there is no such id; a sentence where it cannot be given. */
  read(id: string): Promise<ResourceText | { readonly why: string } | null>;
}
