import { depositApi } from '@primal/contracts/billing/deposit';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { matchNumber } from '@primal/service-kit/lists/search';
import { toSummary } from './presenter.ts';
import { depositSeries, selectDeposits } from './store.ts';

export const listDeposits = documentList({
  call: depositApi.listDeposits,
  select: selectDeposits,
  id: 'd.id',
  columns: {
    date: 'd.date',
    depositNumber: 'd.number_value',
    total: 'd.total',
    status: 'd.status',
    createdAt: 'd.created_at',
  },
  sort: ['date', 'desc'],
  dates: 'd.date',
  equal: { status: 'd.status' },
  search: (q) => {
    const numbered = { series: depositSeries.prefix, quickFor: 'date' };
    const found = matchNumber(sql.ref('d.deposit_number'), numbered, q);
    if (found === 'everything') return null;
    return found ? [found] : [{ matches: sql<boolean>`false` }];
  },
  toAnswers: (rows) => rows.map(toSummary),
});
