import * as v from "valibot";

/** Fields that several records of a session share. None of them can hold prose: ids, hashes, counts and code words only. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const sha256Field = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const reportId = v.pipe(v.string(), v.regex(/^report-[0-9a-f]{24}$/));
export const checkpointId = v.pipe(v.string(), v.regex(/^checkpoint-[0-9a-f]{24}$/));
export const findingId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,80}$/));
export const pinId = v.pipe(v.string(), v.regex(/^regression-[0-9a-f]{24}$/));
export const goalHandle = v.pipe(v.string(), v.regex(/^goal-[0-9a-f]{24}$/));
/** A word of ours, such as `window_time`. */
export const codeWord = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]{0,63}$/));
export const isoTime = v.pipe(v.string(), v.isoTimestamp());
