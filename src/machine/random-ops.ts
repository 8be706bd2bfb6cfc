import type { Core } from "./core.ts";
import { nextRandom, seeded, shuffledIndex } from "./random.ts";
import { VOID } from "./tagged.ts";

/** The next raw number of the story's generator. Every draw but a shuffle's comes through here. */
export function draw(machine: Core): number {
  const { state } = machine;
  const { seed, previousRandom } = state.layout;
  const next = nextRandom(
    seeded(machine.program.pools.numberIn(state.words[seed] ?? 0) + (state.words[previousRandom] ?? 0)),
  );
  state.write(previousRandom, next);
  machine.draws++;
  return next;
}

export function drawRandom(machine: Core): void {
  const { values, faults, program } = machine;
  const { pools } = program;
  const max = values.pop();
  const min = values.pop();
  if (!pools.isInteger(min)) return faults.story("Invalid value for minimum parameter of RANDOM(min, max)");
  if (!pools.isInteger(max)) return faults.story("Invalid value for maximum parameter of RANDOM(min, max)");
  const low = pools.numberIn(min);
  const high = pools.numberIn(max);
  const range = high - low + 1;
  if (!Number.isFinite(range) || range > Number.MAX_SAFE_INTEGER) {
    return faults.story("RANDOM was called with a range that exceeds the size that ink numbers can use.");
  }
  if (range <= 0) {
    return faults.story(`RANDOM was called with minimum as ${low} and maximum as ${high}. The maximum must be larger`);
  }
  values.push(pools.integer((draw(machine) % range) + low));
}

export function seedRandom(machine: Core): void {
  const { values, faults, program, state } = machine;
  const seed = values.pop();
  if (!program.pools.isInteger(seed)) return faults.story("Invalid value passed to SEED_RANDOM");
  state.write(state.layout.seed, seed);
  state.write(state.layout.previousRandom, 0);
  values.push(VOID);
}

export function drawShuffle(machine: Core): void {
  const { values, faults, program, state } = machine;
  const { pools } = program;
  const size = values.pop();
  if (!pools.isInteger(size)) return faults.story("expected number of elements in sequence for shuffle index");
  const count = values.pop();
  if (!pools.isInteger(count) || !(pools.numberIn(size) > 0)) return faults.engine();
  const path = program.addresses.containerOf(machine.pc).path.toString();
  const storySeed = pools.numberIn(state.words[state.layout.seed] ?? 0);
  machine.draws++;
  values.push(pools.integer(shuffledIndex(path, pools.numberIn(count), pools.numberIn(size), storySeed)));
}
