import type { CreditMemoSummary } from '@primal/contracts/billing/credit-memo';
import type { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import type { SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import { documentSearch } from '../document/search.ts';
import type { BillingDb } from '../tables.ts';
import { presentSummary } from './credit-memo.ts';
import { selectCreditMemos } from './store.ts';

type Filters = Query<typeof creditMemoApi.listCreditMemos>;

const columns = {
  creditDate: sql.ref('c.credit_date'),
  /** The number's digits. */
  creditNumber: sql.ref('c.number_value'),
  /** As searches compare it. */
  customerName: sql.ref('c.customer_name'),
  reason: { column: sql.ref('c.reason'), nullable: true as const },
  total: sql.ref('c.total'),
  balance: sql.ref('c.balance'),
  status: sql.ref('c.status'),
  createdAt: sql.ref('c.created_at'),
};

const search = (q: string | undefined): SearchSource[] | null =>
  documentSearch(q, {
    number: 'c.credit_number',
    series: 'CM',
    name: sql.ref('c.customer_name'),
    quickFor: 'creditDate',
  });

/** One page of credit memos, newest credit date first unless sorted otherwise. */
export const listCreditMemos = async (
  db: BillingDb,
  filters: Filters,
): Promise<Page<CreditMemoSummary[]>> => {
  const { from, to, status, customerId, invoiceId, appliedTo } = filters;
  let query = selectCreditMemos(db);
  if (from) query = query.where('c.credit_date', '>=', from);
  if (to) query = query.where('c.credit_date', '<=', to);
  if (status) query = query.where('c.status', '=', status);
  if (customerId) query = query.where('c.customer_id', '=', customerId);
  if (invoiceId) query = query.where('c.invoice_id', '=', invoiceId);
  if (appliedTo)
    query = query.where(
      sql<boolean>`c.id in (select credit_memo_id from credit_applications where invoice_id = ${appliedTo} and taken_back_on is null)`,
    );
  const found = await keysetPage(db, query, {
    columns,
    id: sql.ref('c.id'),
    ...asked(filters, { sort: 'creditDate', order: 'desc' }),
    search: search(filters.q),
  });
  return page(found.rows.map(presentSummary), found);
};
