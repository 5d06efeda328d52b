import type { DepositSummary } from '@primal/contracts/billing/deposit';
import type { depositApi } from '@primal/contracts/billing/deposit-api';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import { numberMatches, type SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import type { BillingDb } from '../tables.ts';
import { presentSummary } from './deposit.ts';
import { depositSeries, selectDeposits } from './store.ts';

type Filters = Query<typeof depositApi.listDeposits>;

const columns = {
  date: sql.ref('d.date'),
  /** The number's digits. */
  depositNumber: sql.ref('d.number_value'),
  total: sql.ref('d.total'),
  status: sql.ref('d.status'),
  createdAt: sql.ref('d.created_at'),
};

const search = (q: string | undefined): SearchSource[] | null => {
  if (!q) return null;
  const number = sql.ref('d.deposit_number');
  const found = numberMatches(number, { series: depositSeries.name, quickFor: 'date' }, q);
  if (found === 'everything') return null;
  return found ? [found] : [{ matches: sql<boolean>`false` }];
};

/** One page of deposits, the latest first unless sorted otherwise. */
export const listDeposits = async (db: BillingDb, filters: Filters): Promise<Page<DepositSummary[]>> => {
  const { from, to, status } = filters;
  let query = selectDeposits(db);
  if (from) query = query.where('d.date', '>=', from);
  if (to) query = query.where('d.date', '<=', to);
  if (status) query = query.where('d.status', '=', status);
  const found = await keysetPage(db, query, {
    columns,
    id: sql.ref('d.id'),
    ...asked(filters, { sort: 'date', order: 'desc' }),
    search: search(filters.q),
  });
  return page(found.rows.map(presentSummary), found);
};
