import type { Area } from '@primal/contracts/areas';
import { eventArea } from '@primal/contracts/shared/events';
import { formatWrites, type Writes } from '@primal/contracts/shared/own-writes';

/** By then a write has been applied everywhere, or some service is so far behind that waiting for it helps nobody. */
const rememberedMs = 2_000;

interface Write {
  id: string;
  at: number;
}

/** What each session has written in the last seconds: what its next calls wait for (docs/decisions/0078). */
export class RecentWrites {
  readonly #bySession = new Map<string, Map<string, Write>>();

  note(session: string, writes: Writes): void {
    const at = Date.now();
    const noted = this.#bySession.get(session) ?? new Map<string, Write>();
    for (const [type, id] of writes) noted.set(type, { id, at });
    // The session that wrote last stands last.
    this.#bySession.delete(session);
    this.#bySession.set(session, noted);
    this.#forget(at - rememberedMs);
  }

  /** What the session has written in other services than this one, as the header has it; null for nothing. */
  elsewhere(session: string, area: Area): string | null {
    const noted = this.#bySession.get(session);
    if (!noted) return null;
    const since = Date.now() - rememberedMs;
    const recent = [...noted].filter(([type, { at }]) => at >= since && eventArea(type) !== area);
    return recent.length > 0 ? formatWrites(new Map(recent.map(([type, { id }]) => [type, id]))) : null;
  }

  #forget(before: number): void {
    for (const [session, noted] of this.#bySession) {
      if ([...noted.values()].some(({ at }) => at >= before)) break;
      this.#bySession.delete(session);
    }
  }
}
