import { standingDateDismissed } from '@primal/contracts/orders/events';
import { standingAttentionApi } from '@primal/contracts/orders/standing-attention';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { OrdersTables, OrdersTx } from '../tables.ts';
import { listStandingAttention } from './list.ts';

const dateNotFound = () => problem.notFound('This date no longer needs attention');

const dismissDate = async (tx: OrdersTx, id: string): Promise<void> => {
  const { numUpdatedRows } = await tx.db
    .updateTable('standing_dates')
    .set({ dismissed: true })
    .where('id', '=', id)
    .where('state', '<>', 'made')
    .where('dismissed', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw dateNotFound();
  tx.record(standingDateDismissed, { key: id, sequence: 2, data: { id } });
};

/** Deletes a failed date, so that the next check makes the order or reports the problem again. */
const retryDate = async (tx: OrdersTx, id: string): Promise<void> => {
  const found = await tx.db
    .selectFrom('standing_dates')
    .where('id', '=', id)
    .select(['date', 'state'])
    .forUpdate()
    .executeTakeFirst();
  if (!found || found.state === 'made') throw dateNotFound();
  if (found.state === 'partly')
    throw problem.conflict('An order was made for this date. Change that order instead.', 'already_made');
  if (found.state === 'passed' || found.date < today())
    throw problem.conflict(`${formatDate(found.date)} has passed.`);
  await tx.db.deleteFrom('standing_dates').where('id', '=', id).execute();
  tx.record(standingDateDismissed, { key: id, sequence: 2, data: { id } });
};

const handlers: Handlers<typeof standingAttentionApi, OrdersTables> = {
  listStandingAttention,

  dismissStandingAttention: async ({ tx, params }) => {
    await dismissDate(tx, params.id);
    return undefined;
  },

  retryStandingDate: async ({ tx, params }) => {
    await retryDate(tx, params.id);
    return undefined;
  },
};

export const standingAttentionSlice = createSlice(standingAttentionApi, handlers);
