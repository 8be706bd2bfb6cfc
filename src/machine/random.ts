/** inkjs's generator: one multiplication modulo a prime. */
const MODULUS = 2147483647;
const FACTOR = 48271;

/** The state of the generator for a seed, which may be any number. */
export function seeded(seed: number): number {
  const rest = seed % MODULUS;
  return rest <= 0 ? rest + MODULUS - 1 : rest;
}

/** The number after a state, which is the next state too. */
export function nextRandom(state: number): number {
  return (state * FACTOR) % MODULUS;
}

/**
 * The element a shuffle of `size` elements shows at its `count`-th turn: each pass through it is its own shuffle, seeded by
 * the place of the sequence, the pass and the story seed.
 */
export function shuffledIndex(path: string, count: number, size: number, storySeed: number): number {
  let hash = 0;
  for (let i = 0; i < path.length; i++) hash += path.charCodeAt(i);
  let state = seeded(Math.floor(hash + count / size + storySeed));
  const left = Array.from({ length: size }, (_, i) => i);
  for (let draw = 0; ; draw++) {
    state = nextRandom(state);
    const [chosen = 0] = left.splice(state % left.length, 1);
    if (draw === count % size) return chosen;
  }
}
