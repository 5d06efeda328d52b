import type { Random } from '../../ops/demo/random.ts';

export interface PooledRecord {
  id: string;
}

/** All acknowledged records of a kind. Each record is locked by at most one person. */
export class Pool<Thing extends PooledRecord> {
  readonly #all = new Map<string, Thing>();
  readonly #taken = new Set<string>();

  put(thing: Thing): Thing {
    this.#all.set(thing.id, thing);
    return thing;
  }

  get(id: string): Thing | undefined {
    return this.#all.get(id);
  }

  get all(): Thing[] {
    return [...this.#all.values()];
  }

  get size(): number {
    return this.#all.size;
  }

  /** Locks up to `count` free matching records until `work` ends; null if there are none. */
  async with<Result>(
    random: Random,
    count: number,
    fits: (thing: Thing) => boolean,
    work: (things: [Thing, ...Thing[]]) => Promise<Result>,
  ): Promise<Result | null> {
    const free = this.all.slice(-recent).filter((thing) => !this.#taken.has(thing.id) && fits(thing));
    const [first, ...others] = random.some(free, count);
    if (!first) return null;
    const taken = [first, ...others];
    for (const { id } of taken) this.#taken.add(id);
    try {
      return await work([first, ...others]);
    } finally {
      for (const { id } of taken) this.#taken.delete(id);
    }
  }
}

const recent = 400;
