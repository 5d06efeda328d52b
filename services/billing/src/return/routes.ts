import { returnsApi } from '@primal/contracts/billing/returns';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { createReturn } from './create.ts';

const handlers: Handlers<typeof returnsApi, BillingTables> = {
  createReturn: ({ tx, params, body }) => createReturn(tx, params.id, body),
};

export const returnSlice = createSlice(returnsApi, handlers);
