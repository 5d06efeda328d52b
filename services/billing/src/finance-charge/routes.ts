import { financeChargeApi } from '@primal/contracts/billing/finance-charge';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { previewCharges } from './preview.ts';
import { runCharges } from './run.ts';

const handlers: Handlers<typeof financeChargeApi, BillingTables> = {
  previewFinanceCharges: ({ tx, body }) => previewCharges(tx.db, body.date),
  runFinanceCharges: ({ tx, body }) => runCharges(tx, body),
};

export const financeChargeSlice = createSlice(financeChargeApi, handlers);
