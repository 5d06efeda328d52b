import type { ExportFormat } from '@primal/contracts/billing/accounting-export';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { awaitBlocked } from '@primal/service-kit/testing/blocked';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createExportSteps, readRows } from '../../testing/exports.ts';
import { readIif } from '../../testing/iif.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
afterAll(() => billing.stop());
const { create } = billing;
const { make, preview, download, undo, clear } = createExportSteps(billing);
beforeEach(clear);

const date = '2026-11-20';
const day = { from: date, to: date };

let version = 1;
const customer = (fields: object) => billing.saveCustomer(customerFixture(fields));
const rename = async (id: string, name: string) => {
  version += 1;
  await billing.saveCustomer({ ...customerFixture({ name }), id, version });
  await eventually(async () => {
    const stored = billing.db.selectFrom('customers').where('id', '=', id).select('name');
    expect((await stored.executeTakeFirst())?.name).toBe(name);
  }, 30_000);
};
const owe = (customerId: string) => create({ customerId, status: 'sent', invoiceDate: date });

const namesIn = (format: ExportFormat, bytes: Uint8Array): Map<string, string> =>
  new Map(
    format === 'iif'
      ? readIif(bytes).transactions.map(({ head }) => [head.DOCNUM ?? '', head.NAME ?? ''])
      : readRows(bytes).map((row) => [row.InvoiceNo ?? row.Document ?? '', row.Customer ?? '']),
  );

const exported = async (format: ExportFormat, customers: readonly { id: string }[]) => {
  const invoices = [];
  for (const { id } of customers) invoices.push(await owe(id));
  const { names: listed } = await preview(format, day);
  const batch = await make(format, day);
  expect(batch.names).toEqual(listed);
  const bytes = await download(batch);
  const names = namesIn(format, bytes);
  return { bytes, listed, names: invoices.map(({ invoiceNumber }) => names.get(invoiceNumber ?? '')) };
};

describe('customers in the file for QuickBooks Desktop', () => {
  it('with the same name have distinct exported names with their addresses', async () => {
    const austin = await customer({ name: 'Corner Cafe', city: 'Austin', address: '1 Congress Ave' });
    const dallas = await customer({ name: 'corner cafe', city: 'Dallas', address: '2 Elm St' });
    const third = await customer({ name: 'Corner Cafe', city: 'Dallas', address: '3 Oak St' });
    const { names, bytes } = await exported('iif', [austin, dallas, third]);
    expect(names).toEqual(['Corner Cafe', 'corner cafe (Dallas)', 'Corner Cafe (2)']);
    expect(readIif(bytes).customers).toMatchObject([
      { NAME: 'Corner Cafe', BADDR2: '1 Congress Ave' },
      { NAME: 'corner cafe (Dallas)', BADDR2: '2 Elm St' },
      { NAME: 'Corner Cafe (2)', BADDR2: '3 Oak St' },
    ]);
  });

  it('with unsupported letters have a number as their name, and are listed in the preview', async () => {
    const names = ['北京饭店', '上海酒家', 'Joe: Deli', 'Joe- Deli', 'Chez Zoé', 'Łódź Deli', 'Taco 🌮 Bar'];
    const saved = [];
    for (const name of names) saved.push(await customer({ name, city: 'Reno' }));
    const { names: sent, listed, bytes } = await exported('iif', saved);
    const expected = [
      'Customer 1001',
      'Customer 1002',
      'Joe- Deli',
      'Joe- Deli (Reno)',
      'Chez Zoé',
      'Lódz Deli',
      'Taco Bar',
    ];
    expect(sent).toEqual(expected);
    expect(listed).toEqual(
      names
        .map((name, at) => ({ kind: 'customer', name, exported: expected[at] }))
        .filter(({ name, exported: other }) => name !== other),
    );
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('??');
  });

  it('keep their exported name after a rename', async () => {
    const { id } = await customer({ name: 'Old Mill' });
    expect((await exported('iif', [{ id }])).names).toEqual(['Old Mill']);
    await rename(id, 'New Mill');
    const { names, listed } = await exported('iif', [{ id }]);
    expect([names, listed]).toEqual([
      ['Old Mill'],
      [{ kind: 'customer', name: 'New Mill', exported: 'Old Mill' }],
    ]);
    const other = await customer({ name: 'Old Mill', city: 'Troy' });
    expect((await exported('iif', [other])).names).toEqual(['Old Mill (Troy)']);
  });
});

it('names for QuickBooks Online have no colons, quotation marks and spreadsheet apostrophes', async () => {
  const saved = [];
  for (const name of ['Joe: "Deli" 2', '@Home Cafe', '大碗', '=HYPERLINK("x")'])
    saved.push(await customer({ name }));
  const expected = ["Joe- 'Deli' 2", '@Home Cafe', '大碗', "HYPERLINK('x')"];
  expect((await exported('qbo_csv', saved)).names).toEqual(expected);
  expect((await exported('csv', saved)).names).toEqual(expected);
});

const undoAll = async () => {
  const rows = await billing.db
    .selectFrom('accounting_exports')
    .select('id')
    .where('format', '=', 'iif')
    .where('undone_at', 'is', null)
    .execute();
  for (const { id } of rows) expect((await undo(id)).status).toBe(200);
  await clear();
};

it('exported names stay the same if another export runs while the only batch is undone', async () => {
  await undoAll();
  const { id } = await customer({ name: 'Lone Cafe' });
  await owe(id);
  const first = await make('iif', day);
  await owe(id);
  const [making, undoing] = await billing.db.transaction().execute(async (holder) => {
    await sql`lock table accounting_export_files in access exclusive mode`.execute(holder);
    const second = make('iif', day);
    await awaitBlocked(billing.db, 1);
    const undone = undo(first.id);
    await Promise.race([undone, awaitBlocked(billing.db, 2)]);
    return [second, undone];
  });
  const [, { status }] = await Promise.all([making, undoing]);
  expect(status).toBe(200);
  await rename(id, 'New Cafe');
  expect((await exported('iif', [{ id }])).names).toEqual(['Lone Cafe']);
});

it('exported names are chosen again once all batches for a program are undone', async () => {
  await undoAll();
  const { id } = await customer({ name: 'On Trial' });
  await owe(id);
  const trial = await make('iif', day);
  await rename(id, 'For Real');
  await undo(trial.id);
  expect(
    namesIn('iif', await download(await make('iif', day)))
      .values()
      .next().value,
  ).toBe('For Real');
});
