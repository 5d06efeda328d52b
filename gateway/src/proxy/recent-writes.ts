import type { Area } from '@primal/contracts/area-names';
import { parseEventArea } from '@primal/contracts/shared/events';
import { formatWrites, type Writes } from '@primal/contracts/shared/recent-writes';

/** Milliseconds. Services have applied older writes, or lag so far behind that waiting does not help. */
const rememberedMs = 2_000;

interface Write {
  id: string;
  at: number;
}

/** Recent writes of each session, for which its next calls wait (docs/decisions/0078). */
export class RecentWrites {
  readonly #bySession = new Map<string, Map<string, Write>>();

  note(session: string, writes: Writes): void {
    const at = Date.now();
    const noted = this.#bySession.get(session) ?? new Map<string, Write>();
    for (const [type, id] of writes) noted.set(type, { id, at });
    this.#bySession.delete(session);
    this.#bySession.set(session, noted);
    this.#forget(at - rememberedMs);
  }

  elsewhere(session: string, area: Area): string | null {
    const noted = this.#bySession.get(session);
    if (!noted) return null;
    const since = Date.now() - rememberedMs;
    const recent = [...noted].filter(([type, { at }]) => at >= since && parseEventArea(type) !== area);
    return recent.length > 0 ? formatWrites(new Map(recent.map(([type, { id }]) => [type, id]))) : null;
  }

  #forget(before: number): void {
    for (const [session, noted] of this.#bySession) {
      if ([...noted.values()].some(({ at }) => at >= before)) break;
      this.#bySession.delete(session);
    }
  }
}
