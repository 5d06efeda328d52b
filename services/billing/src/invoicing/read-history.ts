import type { InvoiceHistory } from '@primal/contracts/billing/invoice-history';
import { sql, toInstantText } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { hasInvoice } from '../invoice/store.ts';
import type { BillingDb } from '../tables.ts';

const readSettlements = async (db: BillingDb, invoiceId: string): Promise<InvoiceHistory['settled']> => {
  const [payments, credits, writeOffs] = await Promise.all([
    db
      .selectFrom('allocations as a')
      .innerJoin('payments as p', 'p.id', 'a.payment_id')
      .where('a.invoice_id', '=', invoiceId)
      .select(['p.id', 'p.payment_date as date', 'a.amount'])
      .select(sql<string | null>`coalesce(p.number, p.check_number, p.reference)`.as('number'))
      .select(['p.payment_method as paymentMethod', 'p.reversed_on as reversedOn', 'a.created_at as at'])
      .execute(),
    db
      .selectFrom('credit_applications as a')
      .innerJoin('credit_memos as c', 'c.id', 'a.credit_memo_id')
      .where('a.invoice_id', '=', invoiceId)
      .select([
        'c.id',
        'c.credit_number as number',
        'c.credit_date as date',
        'a.amount',
        'a.created_at as at',
        'a.taken_back_on as takenBackOn',
      ])
      .execute(),
    db
      .selectFrom('write_offs')
      .where('invoice_id', '=', invoiceId)
      .select(['id', 'date', 'amount', 'kind', 'reversed_on as reversedOn', 'created_at as at'])
      .execute(),
  ]);
  const parts = [
    ...payments.map(({ reversedOn, ...part }) => ({
      ...part,
      type: 'payment' as const,
      writeOffKind: null,
      isReversed: reversedOn !== null,
    })),
    ...credits.map(({ takenBackOn, ...part }) => ({
      ...part,
      type: 'credit_memo' as const,
      paymentMethod: null,
      writeOffKind: null,
      isReversed: takenBackOn !== null,
    })),
    ...writeOffs.map(({ kind, reversedOn, ...part }) => ({
      ...part,
      type: 'write_off' as const,
      number: null,
      paymentMethod: null,
      writeOffKind: kind,
      isReversed: reversedOn !== null,
    })),
  ];
  return parts
    .toSorted((a, b) => Number(new Date(a.at)) - Number(new Date(b.at)))
    .map(({ at: _, ...part }) => part);
};

export const readHistory = async (db: BillingDb, invoiceId: string): Promise<InvoiceHistory> => {
  const [isThere, settled, entries] = await Promise.all([
    hasInvoice(db, invoiceId),
    readSettlements(db, invoiceId),
    db
      .selectFrom('invoice_history')
      .where('invoice_id', '=', invoiceId)
      .select(['id', 'at', 'deed', 'user_name as userName', 'detail', 'reason', 'changes'])
      .orderBy('id')
      .execute(),
  ]);
  if (!isThere) throw problem.missing('Invoice');
  return {
    settled,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: toInstantText(new Date(at)) })),
  };
};
