/** A small repeatable generator: a counter mixed to 32 bits. */
export function picker(seed: number): (below: number) => number {
  let counter = seed | 0;
  return (below) => {
    counter = (counter + 0x9e3779b9) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}
