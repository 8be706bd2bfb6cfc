/** More states than any test waits for, however deep it may go: only a limit or a signal ends its search. */
export const road = `VAR north = 0
VAR east = 0
VAR up = 0
-> road
=== road ===
You stand at {north}, {east}, {up}.
+ [Go north]
  ~ north = north + 1
  -> road
+ [Go east]
  ~ east = east + 1
  -> road
+ [Climb]
  ~ up = up + 1
  -> road
`;

/** The same with a failure that is met early. */
export const brokenRoad = `${road}+ {north > east + 1} [Look back] -> nowhere
=== nowhere
The road is gone.
`;

/** One way ends, the other runs out of content. */
export const lamp = `VAR oil = 1
The lamp burns low.
+ [Wait]
  ~ oil = oil + 1
  -> END
+ [Read on] -> page
=== page
The page ends
`;
