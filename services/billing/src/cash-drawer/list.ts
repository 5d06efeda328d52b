import type { DrawerDaySummary } from '@primal/contracts/billing/cash-drawer';
import type { cashDrawerApi } from '@primal/contracts/billing/cash-drawer-api';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import { escapeLike, type SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import type { BillingDb } from '../tables.ts';
import { sumEntries } from './entries.ts';
import { presentSummary } from './presenter.ts';
import { selectDrawerDays } from './store.ts';

type Filters = Query<typeof cashDrawerApi.listDrawerDays>;

const columns = {
  date: sql.ref('d.date'),
  openingFloat: sql.ref('d.opening_float'),
  status: sql.ref('d.status'),
  createdAt: sql.ref('d.created_at'),
};

/** Days by who closed them, and by why cash was paid out; there is one a day, so that no index is needed. */
const search = (q: string | undefined): SearchSource[] | null => {
  if (!q) return null;
  const typed = `%${escapeLike(q)}%`;
  return [
    {
      matches: sql<boolean>`(d.closed_by ilike ${typed} or exists (
        select from cash_payouts o where o.day_id = d.id and o.reason ilike ${typed}))`,
    },
  ];
};

/** One page of days of the cash drawer, the latest first unless sorted otherwise. */
export const listDrawerDays = async (db: BillingDb, filters: Filters): Promise<Page<DrawerDaySummary[]>> => {
  const { from, to, status } = filters;
  let query = selectDrawerDays(db);
  if (from) query = query.where('d.date', '>=', from);
  if (to) query = query.where('d.date', '<=', to);
  if (status) query = query.where('d.status', '=', status);
  const found = await keysetPage(db, query, {
    columns,
    id: sql.ref('d.id'),
    ...asked(filters, { sort: 'date', order: 'desc' }),
    search: search(filters.q),
  });
  const open = found.rows.filter((day) => day.status === 'open').map(({ date }) => date);
  const entries = await sumEntries(db, open);
  return page(
    found.rows.map((day) => presentSummary(day, entries.get(day.date) ?? [], day.payouts)),
    found,
  );
};
