/** Bit of a call's flags: it pops a condition first. */
export const CALL_CONDITIONAL = 4;
/** Bits of a variable divert. */
export const JUMP_CONDITIONAL = 1;
export const JUMP_PUSHES = 2;
export const JUMP_FUNCTION = 4;
/** The variable is the way back out of a choice's start content. */
export const JUMP_RETURN = 16;
/** The variable is a temp. */
export const JUMP_TEMP = 8;
