import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { returnsApi } from '@primal/contracts/billing/returns';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { peekNumber } from '@primal/service-kit/numbering';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { readSettings } from '../copies/settings.ts';
import { createDocumentSearch } from '../document/customer.ts';
import { applyCredit, releaseInvoices } from '../invoice/settle.ts';
import { type Booked, changeInBooks } from '../ledger/post.ts';
import { createCreditMemoPostings } from '../ledger/postings.ts';
import type { BillingTables } from '../tables.ts';
import { createCreditMemo } from './create.ts';
import {
  CreditApplicationSchema,
  type CreditMemo,
  CreditMemoItemSchema,
  CreditMemoSchema,
  ReturnedPieceSchema,
} from './credit-memo.ts';
import { toBookEntries, toSummary } from './presenter.ts';
import { createReturn } from './return.ts';
import {
  lockCreditMemo,
  lockReturn,
  readCreditMemo,
  readLaterCredits,
  republishCreditMemos,
  selectCreditMemos,
  toCreditMemoSeries,
} from './store.ts';

const listCreditMemos = documentList({
  call: creditMemoApi.listCreditMemos,
  select: selectCreditMemos,
  id: 'c.id',
  columns: {
    creditDate: 'c.credit_date',
    creditNumber: 'c.number_value',
    customerName: 'c.customer_name',
    reason: { nullable: 'c.reason' },
    total: 'c.total',
    balance: 'c.balance',
    status: 'c.status',
    createdAt: 'c.created_at',
  },
  sort: ['creditDate', 'desc'],
  dates: 'c.credit_date',
  equal: { status: 'c.status', customerId: 'c.customer_id', invoiceId: 'c.invoice_id' },
  where: ({ appliedTo }) => [
    appliedTo &&
      sql`c.id in (select credit_memo_id from credit_applications where invoice_id = ${appliedTo} and taken_back_on is null)`,
  ],
  search: createDocumentSearch({
    number: 'c.credit_number',
    series: 'CM',
    name: 'c.customer_name',
    quickFor: 'creditDate',
  }),
  toAnswers: async (rows, { tx }) => {
    const laterCredits = await readLaterCredits(tx.db, rows);
    return rows.map((row) => toSummary({ ...row, laterCredit: laterCredits.get(row.id) }));
  },
});

const toBooked = (credit: CreditMemo): Booked => ({
  journalRef: { type: 'credit_memo', id: credit.id, number: credit.creditNumber },
  auditSubject: credit.auditSubject(),
  entries: () => toBookEntries(credit.toAnswer()),
  postings: () => createCreditMemoPostings(credit, credit.items.getItems(), credit.applications.getItems()),
});

const calls = { ...creditMemoApi, ...returnsApi };

const handlers: Handlers<typeof calls, BillingTables> = {
  listCreditMemos,
  nextCreditNumber: async ({ tx }) => ({
    nextNumber: await peekNumber(tx.db, toCreditMemoSeries(await readSettings(tx.db))),
  }),
  getCreditMemo: ({ tx, params }) => readCreditMemo(tx.db, params.id),
  createCreditMemo: ({ tx, body }) => createCreditMemo(tx, body),
  createReturn: ({ tx, params, body }) => createReturn(tx, params.id, body),
  applyCreditMemo: async ({ tx, params, body }) => {
    const credit = await lockCreditMemo(tx, params.id);
    credit.must('apply');
    const { customerId, creditDate, balance: available } = credit;
    const { allocations, date } = body;
    await changeInBooks(tx, toBooked(credit), async () => {
      const settling = { by: 'credit', customerId, available, allocations } as const;
      const { parts, day } = await applyCredit(tx, { ...settling, credit, creditDate, date });
      credit.apply(tx, parts, day);
    });
    return credit.toAnswer();
  },
  unapplyCreditMemo: async ({ tx, params, body }) => {
    const credit = await lockCreditMemo(tx, params.id);
    await changeInBooks(tx, toBooked(credit), () =>
      releaseInvoices(tx, 'credit', [credit.unapply(tx, body.invoiceId, body.date ?? undefined)]),
    );
    return credit.toAnswer();
  },
  voidCreditMemo: async ({ tx, params, body }) => {
    const { credit, invoice } = await lockReturn(tx, params.id);
    await changeInBooks(tx, toBooked(credit), () => credit.void(tx, body.reason));
    invoice?.undoReturn(tx, credit);
    if (invoice) await tx.db.deleteFrom('returned_pieces').where('credit_memo_id', '=', credit.id).execute();
    return credit.toAnswer();
  },
};

export const creditMemoSlice = createSlice(calls, handlers, {
  entities: [CreditMemoSchema, CreditMemoItemSchema, CreditApplicationSchema, ReturnedPieceSchema],
  republish: republishCreditMemos,
});
