export { checkPin, type PinReason, type PinStatus, type PinVerdict } from "./check-pin.ts";
export { pinFailure, type PinOrigin, pinTyped } from "./make-pin.ts";
export type { RegressionPin, RuntimePin } from "./pin.ts";
export { deletePin, listPins, loadPin, type PinListing, savePin } from "./pin-store.ts";
export { type PlayedStep, type PlayStatus, type PlayThrough, playThrough } from "./play-through.ts";
export type { TypedJudge, TypedPin } from "./typed-pin.ts";
