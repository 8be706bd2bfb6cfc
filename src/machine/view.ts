/** A state word that later play never looks at. */
export const UNSEEN = 0;
/** A state word of which every value may matter. */
export const EXACT = 0x7fffffff;

/**
 * How much of each state word is kept: UNSEEN, EXACT, or 1 for a count of which only "none or some" can be seen. States that
 * are equal under a sound view go on alike.
 */
export type View = Int32Array;
