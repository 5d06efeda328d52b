import { afterHeader, readWrites } from '@primal/contracts/shared/own-writes';
import { awaitApplied } from '../events/inbox.ts';
import type { Queryable } from '../events/state.ts';
import type { Step } from './context.ts';

export interface Follower {
  db: Queryable;
  /** The types of events that are applied here. */
  types: ReadonlySet<string>;
  /** Whether events can come at all now. */
  isConnected: () => boolean;
}

/**
 * Lets nobody meet copies from before their own last writes: what the caller has written elsewhere a moment ago is applied
 * here first, or a second and a half pass (docs/decisions/0078).
 */
export const afterOwnWrites =
  ({ db, types, isConnected }: Follower): Step =>
  async (ctx, next) => {
    const ids = [...readWrites(ctx.get(afterHeader))].filter(([type]) => types.has(type)).map(([, id]) => id);
    if (ids.length > 0 && isConnected()) await awaitApplied(db, ids);
    return next();
  };
