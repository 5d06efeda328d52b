import { writeOffApi } from '@primal/contracts/billing/write-off';
import { today } from '@primal/contracts/shared/dates';
import { documentList } from '@primal/service-kit/lists/list';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { createDocumentSearch } from '../document/customer.ts';
import { lockInvoice } from '../invoice/store.ts';
import type { BillingTables } from '../tables.ts';
import { createWriteOff, reverseWriteOff } from './create.ts';
import { lockWriteOff, readWriteOff, republishWriteOffs, selectWriteOffs } from './store.ts';
import { toAnswer, WriteOffSchema } from './write-off.ts';

const listWriteOffs = documentList({
  call: writeOffApi.listWriteOffs,
  select: selectWriteOffs,
  id: 'w.id',
  columns: {
    date: 'w.date',
    customerName: 'w.search_name',
    amount: 'w.amount',
    createdAt: 'w.created_at',
  },
  sort: ['date', 'desc'],
  dates: 'w.date',
  equal: {
    status: 'w.kind',
    customerId: 'w.customer_id',
    invoiceId: 'w.invoice_id',
    paymentId: 'w.payment_id',
  },
  search: createDocumentSearch({
    number: 'w.invoice_number',
    series: 'INV',
    name: 'w.search_name',
    quickFor: 'date',
  }),
  toAnswers: (rows) => rows.map((row) => toAnswer(row)),
});

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
