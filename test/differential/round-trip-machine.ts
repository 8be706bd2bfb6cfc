import type { MachineSnapshot, OfferedChoice, PlainValue, StoryMachine, Turn } from "../../src/ink/index.ts";

/**
 * A machine that keeps and restores its state after every turn, with every offered choice played and taken back in
 * between. If saving and restoring lose nothing it cannot be told from the machine inside.
 */
export class RoundTripMachine implements StoryMachine {
  constructor(private readonly inside: StoryMachine) {}

  start(storySeed: number): Turn {
    const turn = this.inside.start(storySeed);
    this.#roundTrip();
    return turn;
  }

  take(index: number): Turn {
    const turn = this.inside.take(index);
    this.#roundTrip();
    return turn;
  }

  choices(): readonly OfferedChoice[] {
    return this.inside.choices();
  }

  text(): string {
    return this.inside.text();
  }

  tags(): readonly string[] {
    return this.inside.tags();
  }

  globals(): ReadonlyMap<string, PlainValue> {
    return this.inside.globals();
  }

  visits(): ReadonlyMap<string, number> {
    return this.inside.visits();
  }

  identity(): string {
    return this.inside.identity();
  }

  snapshot(): MachineSnapshot {
    return this.inside.snapshot();
  }

  restore(snapshot: MachineSnapshot): void {
    this.inside.restore(snapshot);
  }

  #roundTrip(): void {
    const kept = this.inside.snapshot();
    const before = this.inside.identity();
    for (let index = this.inside.choices().length - 1; index >= 0; index--) {
      this.inside.take(index);
      this.inside.restore(kept);
      if (this.inside.identity() !== before)
        throw new Error(`choice ${index} leaves a trace: ${this.inside.identity()}`);
    }
  }
}
