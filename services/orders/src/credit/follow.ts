import { repeat } from '@primal/service-kit/repeat';
import type { BackgroundContext } from '@primal/service-kit/service';
import type { OrdersTables } from '../tables.ts';

const askEvery = 15_000;

/** Checks periodically if billing is reachable, so that the freshness of accounts is known. */
export const followCredit = ({
  log,
  checkFreshness,
}: BackgroundContext<OrdersTables>): (() => Promise<void>) =>
  repeat(
    askEvery,
    () => checkFreshness('billing'),
    (error) => log.warn({ err: error }, 'accounts could not be followed; retrying later'),
  );
