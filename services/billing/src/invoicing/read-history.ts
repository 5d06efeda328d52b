import type { InvoiceHistory } from '@primal/contracts/billing/invoice-history';
import { sql, toInstantText } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { settlements } from '../figures/movements.ts';
import { hasInvoice } from '../invoice/store.ts';
import type { BillingDb } from '../tables.ts';

const readSettlements = async (db: BillingDb, invoiceId: string): Promise<InvoiceHistory['settled']> => {
  const { rows } = await sql<InvoiceHistory['settled'][number]>`
    select type, id, number, date::text as date, payment_method as "paymentMethod", amount::text as amount,
      write_off_kind as "writeOffKind", is_reversed as "isReversed"
    from (${settlements}) as settled where invoice_id = ${invoiceId} order by at`.execute(db);
  return rows;
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
