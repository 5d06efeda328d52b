import { adminApi } from '@primal/contracts/admin/api';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { runDuringChange } from '@primal/service-kit/testing/blocked';
import { afterAll, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';
import { createImportSteps } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const { stage, apply } = createImportSteps(admin.client());
const other = createImportSteps(admin.client());

const countOf = async (subject: 'customers' | 'products', q: string) => {
  const call = subject === 'customers' ? adminApi.listCustomers : adminApi.listProducts;
  return (await admin.client().call(call, { query: { q } })).body.length;
};

const prices = ['9.50', '9.50', '9.50'];
const goods = ['Name', 'Brand', 'Unit', 'Billed By', 'Wholesale', 'Restaurant', 'Retail'];
const files: ['customers' | 'products', string, string[], string[][]][] = [
  [
    'customers',
    'Twice',
    ['Name', 'Phone', 'Pricing Tier'],
    [
      ['Twice Grill', '816-555-0101', 'base'],
      ['Twice Diner', '', 'base'],
    ],
  ],
  ['products', 'Double', goods, [['Double Flank', 'Iron Prairie', 'Case', 'LBS', ...prices]]],
];

it.each(files)(
  'stores a file of %s once when two users import it at the same time',
  async (subject, q, head, rows) => {
    const first = await stage(head, rows, subject as ImportSubject);
    const second = await other.stage(head, rows, subject as ImportSubject);
    expect([first.added, second.added]).toEqual([rows.length, rows.length]);
    const answers = await Promise.all([apply(first.id, rows.length), other.apply(second.id, rows.length)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem?.message).toMatch(
      /(was|were) added by someone else since the preview. Nothing was stored. Please check the preview again.$/,
    );
    expect(await countOf(subject, q)).toBe(rows.length);
    expect(await stage(head, rows, subject)).toMatchObject({ added: 0, changed: 0, unchanged: rows.length });
  },
);

it('rejects further rows once the import is being stored', async () => {
  const { id } = await stage(goods, [['Late Flank', 'Iron Prairie', 'Case', 'LBS', ...prices]]);
  const late = await runDuringChange(
    admin.db,
    (holder) => holder.updateTable('imports').set({ state: 'applying' }).where('id', '=', id).execute(),
    () =>
      admin.client().call(adminApi.addImportRows, {
        params: { id },
        body: { rows: [{ row: 3, cells: ['Later Flank', 'Iron Prairie', 'Case', 'LBS', ...prices] }] },
      }),
  );
  expect(late).toMatchObject({
    status: 409,
    problem: { message: 'This import has been stored. Begin a new one.' },
  });
});
