/** Adds colour to text, or leaves it alone. Colour never carries meaning alone: a sign or a word stands beside it. */
export interface Paint {
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
  cyan(text: string): string;
  dim(text: string): string;
  bold(text: string): string;
}

const wrapIn =
  (open: number, close: number) =>
  (text: string): string =>
    `\u001b[${open}m${text}\u001b[${close}m`;

const coloured: Paint = {
  red: wrapIn(31, 39),
  yellow: wrapIn(33, 39),
  green: wrapIn(32, 39),
  cyan: wrapIn(36, 39),
  dim: wrapIn(2, 22),
  bold: wrapIn(1, 22),
};

const plain = (text: string): string => text;
const uncoloured: Paint = { red: plain, yellow: plain, green: plain, cyan: plain, dim: plain, bold: plain };

export function paintFor(color: boolean): Paint {
  return color ? coloured : uncoloured;
}
