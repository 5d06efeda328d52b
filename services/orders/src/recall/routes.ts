import { recallApi } from '@primal/contracts/orders/recall';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { OrdersTables } from '../tables.ts';
import { listRecalledPieces, listRecallLots, readRecallTotals } from './recall.ts';

const handlers: Handlers<typeof recallApi, OrdersTables> = {
  recall: listRecalledPieces,
  recallLots: ({ tx, query }) => listRecallLots(tx.db, query.lot),
  recallTotals: ({ tx, query }) => readRecallTotals(tx.db, query),
};

export const recallSlice = createSlice(recallApi, handlers);
