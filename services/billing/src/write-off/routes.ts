import { writeOffApi } from '@primal/contracts/billing/write-off';
import { today } from '@primal/contracts/shared/dates';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { lockInvoice } from '../invoice/store.ts';
import type { BillingTables } from '../tables.ts';
import { createWriteOff, reverseWriteOff } from './create.ts';
import { listWriteOffs } from './list.ts';
import { lockWriteOff, readWriteOff, republishWriteOffs } from './store.ts';
import { WriteOffSchema } from './write-off.ts';

const handlers: Handlers<typeof writeOffApi, BillingTables> = {
  listWriteOffs,
  getWriteOff: ({ tx, params }) => readWriteOff(tx.db, params.id),
  createWriteOff: async ({ tx, body }) => (await createWriteOff(tx, body)).toAnswer(),
  reverseWriteOff: async ({ tx, params, body }) => {
    const { invoiceId } = await readWriteOff(tx.db, params.id);
    await lockInvoice(tx, invoiceId);
    const writeOff = await lockWriteOff(tx, params.id, body.version);
    await reverseWriteOff(tx, writeOff, { date: body.date ?? today(), reason: body.reason });
    return writeOff.toAnswer();
  },
};

export const writeOffSlice = createSlice(writeOffApi, handlers, {
  entities: [WriteOffSchema],
  republish: republishWriteOffs,
});
