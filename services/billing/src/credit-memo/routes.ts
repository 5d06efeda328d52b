import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { returnsApi } from '@primal/contracts/billing/returns';
import { peekNumber } from '@primal/service-kit/numbering';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { readSettings } from '../copies/settings.ts';
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
import { listCreditMemos } from './list.ts';
import { toBookEntries } from './presenter.ts';
import { createReturn } from './return.ts';
import {
  lockCreditMemo,
  lockReturn,
  readCreditMemo,
  republishCreditMemos,
  toCreditMemoSeries,
} from './store.ts';

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
