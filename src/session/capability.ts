import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { type Outcome, ok, refused } from "../store/index.ts";

declare const secret: unique symbol;

/** The bearer secret of one session: whoever has it may act on the session. Shown once, never stored, never in a message. */
export type SessionCapability = string & { readonly [secret]: true };

const prefix = "mcp-session-";
/** 32 random bytes in base64url. */
const shape = /^mcp-session-[A-Za-z0-9_-]{43}$/;

export function newCapability(): SessionCapability {
  return capabilityFrom(randomBytes(32));
}

/** The SHA-256 of a capability, in hex: all that is ever written down. */
export function capabilityHash(capability: SessionCapability): string {
  return createHash("sha256").update(capability).digest("hex");
}

/** Takes a text for a capability if it has the shape of one. The refusal does not repeat it. */
export function readCapability(text: string): Outcome<SessionCapability, "bad_capability"> {
  if (isCapability(text)) return ok(text);
  const hint = "pass the sessionCapability that the start call returned, whole";
  return refused("bad_capability", "this is not a session capability", hint);
}

/** Whether a stored hash is the capability's, in time that does not depend on where they differ. */
export function isHashOf(hash: string, capability: SessionCapability): boolean {
  const left = Buffer.from(hash, "hex");
  const right = Buffer.from(capabilityHash(capability), "hex");
  return left.length === right.length && timingSafeEqual(left, right);
}

function isCapability(text: string): text is SessionCapability {
  return shape.test(text);
}

function capabilityFrom(bytes: Uint8Array): SessionCapability {
  const text = prefix + Buffer.from(bytes).toString("base64url");
  if (!isCapability(text)) throw new Error("a capability must have the shape that is read back");
  return text;
}
