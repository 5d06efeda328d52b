import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { escapeLike } from '@primal/service-kit/lists/search';
import { sumEntries } from './entries.ts';
import { toSummary } from './presenter.ts';
import { selectDrawerDays } from './store.ts';

/** Searches by the user who closed the day and by payout reason. The few rows, one a day, need no index. */
export const listDrawerDays = documentList({
  call: cashDrawerApi.listDrawerDays,
  select: selectDrawerDays,
  id: 'd.id',
  columns: { date: 'd.date', openingFloat: 'd.opening_float', status: 'd.status', createdAt: 'd.created_at' },
  sort: ['date', 'desc'],
  dates: 'd.date',
  equal: { status: 'd.status' },
  search: (q) => {
    const typed = `%${escapeLike(q)}%`;
    return [
      {
        matches: sql<boolean>`(d.closed_by ilike ${typed} or exists (
        select from cash_payouts o where o.day_id = d.id and o.reason ilike ${typed}))`,
      },
    ];
  },
  toAnswers: async (rows, { tx }) => {
    const open = rows.filter((day) => day.status === 'open').map(({ date }) => date);
    const entries = await sumEntries(tx.db, open);
    return rows.map((day) => toSummary(day, entries.get(day.date) ?? [], day.payouts));
  },
});
