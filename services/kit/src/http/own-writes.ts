import { afterHeader, readWrites } from '@primal/contracts/shared/own-writes';
import { awaitApplied } from '../events/inbox.ts';
import type { Queryable } from '../events/kit-state.ts';
import type { Step } from './context.ts';

export interface Follower {
  db: Queryable;
  /** The types of events that are applied here. */
  types: ReadonlySet<string>;
  /** Whether events can come at all now. */
  isConnected: () => boolean;
}

/** The gateway lets few calls through at a time: those that wait must leave most places to others. */
const mostWaiting = 2;
const longestWait = 1_000;
/** Where one has waited in vain, events are far behind, and nobody waits for a while. */
const restMs = 5_000;

/** Waits a second at most for the caller's own writes, and less under load (docs/decisions/0078). */
export const afterOwnWrites = ({ db, types, isConnected }: Follower): Step => {
  let waiting = 0;
  let restsUntil = 0;
  return async (ctx, next) => {
    const ids = [...readWrites(ctx.get(afterHeader))].filter(([type]) => types.has(type)).map(([, id]) => id);
    if (ids.length > 0 && isConnected() && waiting < mostWaiting && Date.now() >= restsUntil) {
      waiting += 1;
      try {
        if (!(await awaitApplied(db, ids, longestWait))) restsUntil = Date.now() + restMs;
      } finally {
        waiting -= 1;
      }
    }
    return next();
  };
};
