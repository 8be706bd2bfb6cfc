/** Steps between two looks at the budget; the interpreter checks nothing else in between. */
export const TRACE_BLOCK = 1024;
