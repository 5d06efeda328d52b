import { cashReceiptApi, walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import { pickLaterDate, today } from '@primal/contracts/shared/dates';
import { fold } from '@primal/contracts/shared/fold';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { peekNumber } from '@primal/service-kit/numbering';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { assertCashForRefund } from '../cash-drawer/on-hand.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readSettings } from '../copies/settings.ts';
import { postReturnedCheck } from '../deposit/returned-checks.ts';
import { createDocumentSearch } from '../document/customer.ts';
import { changeInBooks } from '../ledger/post.ts';
import { createCashReceiptPostings } from '../ledger/postings.ts';
import type { BillingTables } from '../tables.ts';
import { CashReceiptItemSchema, CashReceiptSchema, toBookEntries, toSummary } from './cash-receipt.ts';
import { createCashReceipt } from './create.ts';
import { lockReceipt, readReceipt, republishReceipts, selectReceipts, toReceiptSeries } from './store.ts';

const walkIn = fold(walkInCustomer);

const listCashReceipts = documentList({
  call: cashReceiptApi.listCashReceipts,
  select: selectReceipts,
  id: 'r.id',
  columns: {
    saleDate: 'r.sale_date',
    receiptNumber: 'r.number_value',
    /** Normalized for search; 'walk-in' for a customer without a record. */
    customerName: 'r.customer_name',
    paymentMethod: 'r.payment_method',
    total: 'r.total',
    status: 'r.status',
    createdAt: 'r.created_at',
  },
  sort: ['saleDate', 'desc'],
  dates: 'r.sale_date',
  equal: { status: 'r.status', customerId: 'r.customer_id' },
  search: createDocumentSearch({
    number: 'r.receipt_number',
    series: 'CR',
    name: 'r.customer_name',
    quickFor: 'saleDate',
    names: sql`(
      select name, folded_name from customer_names union values (${walkIn}, ${walkIn})) as names`,
  }),
  toAnswers: (rows) => rows.map(toSummary),
});

const handlers: Handlers<typeof cashReceiptApi, BillingTables> = {
  listCashReceipts,
  nextReceiptNumber: async ({ tx }) => ({
    nextNumber: await peekNumber(tx.db, toReceiptSeries(await readSettings(tx.db))),
  }),
  getCashReceipt: ({ tx, params }) => readReceipt(tx.db, params.id),
  createCashReceipt: ({ tx, body }) => createCashReceipt(tx, body),
  voidCashReceipt: async ({ tx, params, body }) => {
    await lockCash(tx);
    const receipt = await lockReceipt(tx, params.id);
    const { saleDate, total, amountPaid, paymentMethod: method } = receipt;
    const voidedOn = pickLaterDate(saleDate, today());
    const booked = {
      journalRef: { type: 'cash_receipt', id: receipt.id, number: receipt.receiptNumber } as const,
      auditSubject: receipt.auditSubject(),
      entries: () => toBookEntries(receipt.toAnswer()),
      postings: () => createCashReceiptPostings(receipt, receipt.items.getItems()),
    };
    await changeInBooks(tx, booked, async () => {
      receipt.void(tx, body.reason);
      if (method === 'cash') await assertCashForRefund(tx, { date: voidedOn, amount: total });
    });
    await postReturnedCheck(tx, { id: receipt.id, amount: amountPaid, method }, voidedOn);
    return receipt.toAnswer();
  },
};

export const cashReceiptSlice = createSlice(cashReceiptApi, handlers, {
  entities: [CashReceiptSchema, CashReceiptItemSchema],
  republish: republishReceipts,
});
