import type { Lanes } from "./mix.ts";
import { grown, TupleTable } from "./tuple-table.ts";

/** A tuple table that also knows the hash lanes of each tuple's content, in which no local number shows. */
export class LaneTable extends TupleTable {
  laneA = new Int32Array(1024);
  laneB = new Int32Array(1024);

  constructor(private readonly lanesOf: (words: Int32Array) => Lanes) {
    super();
  }

  override intern(source: Int32Array, from: number, to: number): number {
    const before = this.count;
    const tuple = super.intern(source, from, to);
    if (tuple === before) {
      if (tuple >= this.laneA.length) {
        this.laneA = grown(this.laneA, tuple + 1);
        this.laneB = grown(this.laneB, tuple + 1);
      }
      const lanes = this.lanesOf(this.view(tuple));
      this.laneA[tuple] = lanes.a;
      this.laneB[tuple] = lanes.b;
    }
    return tuple;
  }
}
