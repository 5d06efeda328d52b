import { addDays, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api } = sales;
afterAll(() => sales.stop());

const day = addDays(today(), -1);
const nobody = '01900000-0000-7000-8000-000000000001';

const stored = async () => {
  const { rows } = await sql<Record<string, string>>`
    select (select count(*) from journal_entries) as entries, (select count(*) from accounts) as accounts,
      (select count(*) from cash_drawer_days) as days, (select count(*) from cash_payouts) as payouts,
      (select count(*) from deposits) as deposits, (select count(*) from accounting_exports) as exports,
      (select count(*) from exported_entries) as exported, (select sum(value) from counters) as numbers,
      (select asked_at::text from comparison) as asked`.execute(sales.db);
  return rows[0];
};

const huge = '9'.repeat(400);
const badDays = [
  'yesterday',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  `${huge}-01-01`,
  '%00',
  '2026-11-20T99:00Z',
];
const badMoney = [
  '',
  '-1',
  '1.001',
  'NaN',
  'Infinity',
  '1e9',
  huge,
  null,
  {},
  [],
  true,
  '1,2,3',
  "1'; drop table",
];

const reads = [
  ...badDays.flatMap((bad) => [
    `/api/books?asOf=${bad}`,
    `/api/books/close?through=${bad}`,
    `/api/journal-entries?from=${bad}`,
    `/api/journal-entries?to=${bad}`,
    `/api/cash-drawer/days/${bad}`,
  ]),
  ...[
    'account=petty',
    'customerId=1',
    'documentId=x',
    'status=receipt',
    'limit=-1',
    'limit=1e9',
    'cursor=%7B',
    'sort=amount',
  ].map((query) => `/api/journal-entries?${query}`),
  '/api/deposits/1',
  `/api/deposits/${nobody}`,
  `/api/accounting-exports/${nobody}/file`,
  '/api/accounting-exports/x/file',
  '/api/accounting-exports/preview',
  `/api/accounting-exports/preview?from=${day}&to=${day}&format=xlsx`,
  `/api/accounting-exports/preview?from=${huge}&to=${day}&format=csv`,
  `/api/cash-drawer/days/${day}`,
];

const bodies: unknown[] = [undefined, null, [], 'text', 7, {}, { $where: '1' }, { id: { toString: 1 } }];

const writes: [string, string, unknown][] = [
  ...bodies.flatMap((body): [string, string, unknown][] => [
    ['PUT', '/api/settings/accounts', body],
    ['POST', '/api/cash-drawer/days', body],
    ['PUT', `/api/cash-drawer/days/${day}`, body],
    ['POST', `/api/cash-drawer/days/${day}/payouts`, body],
    ['POST', `/api/cash-drawer/days/${day}/close`, body],
    ['POST', '/api/deposits', body],
    ['POST', `/api/deposits/${nobody}/void`, body],
    ['POST', '/api/accounting-exports', body],
    ['POST', `/api/accounting-exports/${nobody}/undo`, body],
  ]),
  ...badMoney.flatMap((amount): [string, string, unknown][] => [
    ['POST', '/api/cash-drawer/days', { date: day, openingFloat: amount }],
    ['POST', `/api/cash-drawer/days/${day}/payouts`, { amount, reason: 'Ice' }],
    ['POST', '/api/deposits', { date: day, checks: [], cash: amount }],
  ]),
  ...badDays.flatMap((bad): [string, string, unknown][] => [
    ['POST', '/api/cash-drawer/days', { date: bad, openingFloat: '10' }],
    ['POST', '/api/deposits', { date: bad, cash: '1' }],
    ['POST', '/api/accounting-exports', { from: bad, to: day, format: 'csv' }],
    ['POST', '/api/accounting-exports', { from: day, to: bad, format: 'csv' }],
  ]),
  ['POST', '/api/cash-drawer/days', { date: addDays(today(), 1), openingFloat: '10' }],
  ['POST', '/api/cash-drawer/days', { date: day, openingFloat: '10', status: 'closed' }],
  ['POST', '/api/deposits', { date: day, checks: [{ type: 'payment', id: nobody }] }],
  ['POST', '/api/deposits', { date: day, checks: [{ type: 'invoice', id: nobody }] }],
  ['POST', '/api/deposits', { date: day, checks: [{ type: 'payment', id: 'x' }, 7, null] }],
  ['POST', '/api/deposits', { date: day, cash: '0.01' }],
  ['POST', '/api/accounting-exports', { from: day, to: addDays(day, -1), format: 'csv' }],
  ['POST', '/api/accounting-exports', { from: day, to: day, format: 'xlsx' }],
  ['POST', '/api/accounting-exports', { from: '1999-01-01', to: '1999-01-31', format: 'iif' }],
  ['POST', `/api/accounting-exports/${nobody}/undo`, { reason: 'Slip' }],
  ['POST', `/api/deposits/${nobody}/void`, { reason: 'Slip' }],
];

const send = (method: string, path: string, body?: unknown) => api.send(method, path, body);

it('every call rejects bad input with a single sentence, and stores nothing', {
  timeout: 120_000,
}, async () => {
  const before = await stored();
  const wrong: string[] = [];
  for (const [method, path, body] of [...reads.map((path) => ['GET', path, undefined] as const), ...writes]) {
    const { status, problem } = await send(method, path, body);
    const isSaid = problem !== null && /^[A-Z][^\n]{9,250}$/.test(problem.message);
    if (![400, 403, 404, 409].includes(status) || !isSaid)
      wrong.push(`${method} ${path} ${JSON.stringify(body)}: ${status} ${problem?.message}`.slice(0, 300));
  }
  expect(wrong).toEqual([]);
  expect(await stored()).toEqual(before);
});
