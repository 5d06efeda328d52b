import { booksApi } from '@primal/contracts/billing/book-checks';
import { booksDiffer } from '@primal/contracts/billing/events';
import { addDays, today, toInstant } from '@primal/contracts/shared/dates';
import {
  type Difference,
  type ProcessReport,
  reportingProcesses,
} from '@primal/service-kit/consistency/process-report';
import { createLogger } from '@primal/service-kit/logging';
import type { BackgroundContext } from '@primal/service-kit/service';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import type { BillingTables } from '../tables.ts';
import { readBooks } from './checks.ts';
import { readComparison, requestComparison } from './comparison.ts';
import { describeFailedChecks, runDueComparison } from './nightly-check.ts';

const sales = await startSales();
afterAll(() => sales.stop());

const emptyReport: Pick<ProcessReport, 'differences' | 'count' | 'findings'> = {
  differences: [],
  count: 0,
  findings: [],
};
const lost: Difference = {
  service: 'billing',
  copy: 'invoices',
  type: 'orders.order.converted',
  kind: 'missing',
  id: crypto.randomUUID(),
  key: crypto.randomUUID(),
  label: 'SO-1001',
  version: 1,
  fields: [],
};

let asked: string[] = [];
let ofBilling = emptyReport;
const context = {
  db: sales.db,
  log: createLogger('billing', 'silent'),
  transaction: sales.transaction,
  requestReport: async (name) => {
    asked.push(name);
    if (name === 'gateway') throw new Error('503');
    return name === 'billing' ? ofBilling : emptyReport;
  },
} as BackgroundContext<BillingTables>;

const at = (days: number, time: string) => {
  asked = [];
  return runDueComparison(context, toInstant(addDays(today(), days), time));
};
const sentences = async () => (await sales.recorded(booksDiffer)).map(({ data }) => [data.id, data.sentence]);

it('comparisons with other areas are unknown before the first run', async () => {
  const books = await readBooks(sales.db, undefined, readComparison(sales.db));
  const unknown = books.checks.filter(({ ok }) => ok === null);
  expect(unknown.map(({ name, checkedAt }) => [name, checkedAt])).toEqual([
    ['Converted orders have invoices', null],
    ['Same data in all areas', null],
  ]);
  expect(describeFailedChecks(books)).toBeNull();
});

it('all areas are compared once a night, with a notice of differences', async () => {
  expect(await at(1, '03:29')).toBe(false);
  expect(await at(1, '03:30')).toBe(true);
  expect(asked).toEqual(reportingProcesses);
  expect(await at(1, '23:00')).toBe(false);
  const first = [addDays(today(), 1), 'The books do not agree: Same data in all areas (1).'];
  expect(await sentences()).toEqual([first]);
  ofBilling = { ...emptyReport, differences: [lost], count: 1 };
  expect(await at(2, '04:00')).toBe(true);
  expect((await sentences()).at(-1)).toEqual([
    addDays(today(), 2),
    'The books do not agree: Converted orders have invoices (1), Same data in all areas (1).',
  ]);
});

it('all areas are compared on request, without a notice', async () => {
  const before = await sentences();
  await requestComparison(sales.db);
  expect(await at(2, '12:00')).toBe(true);
  expect(await at(2, '12:00')).toBe(false);
  expect(await sentences()).toEqual(before);
  const { body } = await sales.api.call(booksApi.getBooks);
  expect(body.comparison).toBeNull();
  expect(body.checks.find(({ name }) => name.startsWith('Converted'))).toMatchObject({
    ok: false,
    count: 1,
    differences: [
      {
        documentType: 'order',
        documentId: lost.key,
        documentNumber: 'SO-1001',
        sentence: 'The invoice of SO-1001 is missing.',
      },
    ],
  });
});
