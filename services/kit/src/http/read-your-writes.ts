import { readWrites, recentWritesHeader } from '@primal/contracts/shared/recent-writes';
import { awaitApplied } from '../events/inbox.ts';
import type { Queryable } from '../events/kit-state.ts';
import type { Step } from './context.ts';

export interface InboxReader {
  db: Queryable;
  types: ReadonlySet<string>;
  isConnected: () => boolean;
}

/** The gateway limits concurrent calls, so waiting calls must leave most slots to other calls. */
const maxWaiting = 2;
const maxWaitMs = 1_000;
/** Milliseconds without waiting after a timeout, which shows that events are far behind. */
const restMs = 5_000;

/** Waits up to a second for the caller's own writes, less under load (docs/decisions/0078). */
export const awaitOwnWrites = ({ db, types, isConnected }: InboxReader): Step => {
  let waiting = 0;
  let restsUntil = 0;
  return async (ctx, next) => {
    const ids = [...readWrites(ctx.get(recentWritesHeader))]
      .filter(([type]) => types.has(type))
      .map(([, id]) => id);
    if (ids.length > 0 && isConnected() && waiting < maxWaiting && Date.now() >= restsUntil) {
      waiting += 1;
      try {
        if (!(await awaitApplied(db, ids, maxWaitMs))) restsUntil = Date.now() + restMs;
      } finally {
        waiting -= 1;
      }
    }
    return next();
  };
};
