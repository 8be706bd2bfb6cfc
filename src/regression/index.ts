export { type PlayedStep, type PlayStatus, type PlayThrough, playThrough } from "./play-through.ts";
