import type { Story } from "inkjs/engine/Story";
import { SimpleJson } from "../inkjs.ts";

/** No story holds a NUL: its file would be refused as binary. */
const mark = "\0float ";

/** The engine's writer, but 3.0 stays 3.0: as 3 it would come back as an integer, which ink divides otherwise. */
class FloatKeepingWriter extends SimpleJson.Writer {
  override WriteFloat(value: number | null): void {
    if (value !== null && Number.isInteger(value)) this.Write(mark + spelled(value));
    else super.WriteFloat(value);
  }

  override toString(): string {
    return super.toString().replace(/"\\u0000float ([^"]*)"/g, "$1");
  }
}

/** A whole float as JSON. inkjs cannot load -3.0, so negative ones get an exponent, which it takes for the integer. */
function spelled(value: number): string {
  const digits = String(value);
  if (/[e.]/.test(digits)) return digits;
  return value < 0 || Object.is(value, -0) ? `${Object.is(value, -0) ? "-0" : digits}.0e0` : `${digits}.0`;
}

/** A story in ink's compiled JSON form. */
export function writeCompiledJson(story: Story): string {
  const writer = new FloatKeepingWriter();
  story.ToJson(writer);
  return writer.toString();
}
