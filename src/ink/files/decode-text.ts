/** Text of a file without its byte-order mark, or what is wrong with it, worded to follow the file's name. */
export type DecodedText = { readonly text: string } | { readonly fault: string };

const byteOrderMark = "\uFEFF";

/** Reads bytes as UTF-8, strictly. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
    return { fault: "is UTF-16, not UTF-8: save it as UTF-8" };
  }
  if (bytes.includes(0)) return { fault: "is a binary file, not ink" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text: text.startsWith(byteOrderMark) ? text.slice(1) : text };
  } catch {
    return { fault: `is not UTF-8 (line ${firstBadLine(bytes)}): save it as UTF-8` };
  }
}

function firstBadLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const newline = bytes.indexOf(10, from);
    const to = newline < 0 ? bytes.length : newline + 1;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to;
  }
  return line;
}
