import type {
  AccountingExportAnswer,
  accountingExportApi,
} from '@primal/contracts/billing/accounting-export';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import { escapeLike, type SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import type { BillingDb } from '../tables.ts';
import { presentExport } from './accounting-export.ts';
import { selectExports } from './store.ts';

type Filters = Query<typeof accountingExportApi.listAccountingExports>;

const columns = {
  createdAt: sql.ref('x.created_at'),
  /** The number's digits. */
  number: sql.ref('x.number_value'),
  from: sql.ref('x.from_date'),
  to: sql.ref('x.to_date'),
  format: sql.ref('x.format'),
  entryCount: sql.ref('x.entry_count'),
  total: sql.ref('x.total'),
};

const search = (q: string | undefined): SearchSource[] | null =>
  q ? [{ matches: sql<boolean>`x.number ilike ${`%${escapeLike(q)}%`}` }] : null;

/** One page of batches, newest first unless sorted otherwise. */
export const listExports = async (
  db: BillingDb,
  filters: Filters,
): Promise<Page<AccountingExportAnswer[]>> => {
  const { from, to, status, format } = filters;
  let query = selectExports(db);
  if (from) query = query.where('x.to_date', '>=', from);
  if (to) query = query.where('x.from_date', '<=', to);
  if (status) query = query.where('x.undone_at', status === 'undone' ? 'is not' : 'is', null);
  if (format) query = query.where('x.format', '=', format);
  const found = await keysetPage(db, query, {
    columns,
    id: sql.ref('x.id'),
    ...asked(filters, { sort: 'createdAt', order: 'desc' }),
    search: search(filters.q),
  });
  return page(found.rows.map(presentExport), found);
};
