import { type CashReceiptSummary, walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import type { cashReceiptApi } from '@primal/contracts/billing/cash-receipt-api';
import type { Query } from '@primal/contracts/shared/api';
import { fold } from '@primal/contracts/shared/fold';
import { sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import type { SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import { documentSearch } from '../document/search.ts';
import type { BillingDb } from '../tables.ts';
import { presentSummary } from './cash-receipt.ts';
import { selectReceipts } from './store.ts';

type Filters = Query<typeof cashReceiptApi.listCashReceipts>;

const columns = {
  saleDate: sql.ref('r.sale_date'),
  /** The number's digits. */
  receiptNumber: sql.ref('r.number_value'),
  /** As searches compare it; a walk-in customer goes by that name. */
  customerName: sql.ref('r.customer_name'),
  paymentMethod: sql.ref('r.payment_method'),
  total: sql.ref('r.total'),
  status: sql.ref('r.status'),
  createdAt: sql.ref('r.created_at'),
};

const walkIn = fold(walkInCustomer);

/** Receipts by number or customer; walk-in customers are found as such. */
const search = (q: string | undefined): SearchSource[] | null =>
  documentSearch(q, {
    number: 'r.receipt_number',
    series: 'CR',
    name: sql.ref('r.customer_name'),
    quickFor: 'saleDate',
    names: sql`(
      select name, folded_name from customer_names union values (${walkIn}, ${walkIn})) as names`,
  });

/** One page of cash receipts, newest sale date first unless sorted otherwise. */
export const listReceipts = async (db: BillingDb, filters: Filters): Promise<Page<CashReceiptSummary[]>> => {
  const { from, to, status, customerId } = filters;
  let query = selectReceipts(db);
  if (from) query = query.where('r.sale_date', '>=', from);
  if (to) query = query.where('r.sale_date', '<=', to);
  if (status) query = query.where('r.status', '=', status);
  if (customerId) query = query.where('r.customer_id', '=', customerId);
  const found = await keysetPage(db, query, {
    columns,
    id: sql.ref('r.id'),
    ...asked(filters, { sort: 'saleDate', order: 'desc' }),
    search: search(filters.q),
  });
  return page(found.rows.map(presentSummary), found);
};
