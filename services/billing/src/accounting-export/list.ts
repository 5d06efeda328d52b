import { accountingExportApi } from '@primal/contracts/billing/accounting-export';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { escapeLike } from '@primal/service-kit/lists/search';
import { toAnswer } from './presenter.ts';
import { selectExports } from './store.ts';

export const listAccountingExports = documentList({
  call: accountingExportApi.listAccountingExports,
  select: selectExports,
  id: 'x.id',
  columns: {
    createdAt: 'x.created_at',
    number: 'x.number_value',
    from: 'x.from_date',
    to: 'x.to_date',
    format: 'x.format',
    entryCount: 'x.entry_count',
    total: 'x.total',
  },
  sort: ['createdAt', 'desc'],
  equal: { format: 'x.format' },
  where: ({ from, to, status }) => [
    from && sql`x.to_date >= ${from}`,
    to && sql`x.from_date <= ${to}`,
    status && (status === 'undone' ? sql`x.undone_at is not null` : sql`x.undone_at is null`),
  ],
  search: (q) => [{ matches: sql<boolean>`x.number ilike ${`%${escapeLike(q)}%`}` }],
  toAnswers: (rows) => rows.map(toAnswer),
});
