import { adminApi } from '@primal/contracts/admin/api';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createImportSteps } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const { stage: stageFile, apply, preview } = createImportSteps(client);

const headings = ['Customer', 'Product Code', 'Category', 'Kind', 'Value', 'Minimum', 'From', 'To', 'Note'];
const stage = (rows: string[][], columns = headings) => stageFile(columns, rows, 'customer-prices');
const listPrices = async (customerId: string) =>
  (await client.call(adminApi.listCustomerPrices, { query: { customerId, sort: 'value' } })).body;

const exported = async () => {
  const file = await client.send('GET', '/api/customer-prices/export');
  expect(file.headers.get('content-disposition')).toMatch(/customer-prices-\d{4}-\d\d-\d\d\.csv/);
  const bytes = file.body as unknown as Uint8Array;
  expect(Buffer.from(bytes).toString()).toContain("'=Cut & Dry");
  return (readCsv(bytes).rows ?? []).map(({ cells }) => cells);
};

describe('the export of customer prices', () => {
  it('imports without changes, and has no name that a spreadsheet reads as a formula', async () => {
    const customer = await addCustomer(client, { name: '=Cut & Dry' });
    const codeless = await addProduct(client, { name: '+Loin, "fancy"', productCode: '' });
    const coded = await addProduct(client);
    const own = { customerId: customer.id, from: '2026-11-01', kind: 'fixed', value: '1' } as const;
    for (const over of [
      { productId: codeless.id, minQuantity: '2.5', note: '@home, "soon"' },
      { productId: coded.id, to: '2026-11-30' },
      { productId: coded.id, from: '2026-12-01', kind: 'amount_off' as const },
      { category: '-Beef' },
    ])
      expect(await client.call(adminApi.createCustomerPrice, { body: { ...own, ...over } })).toMatchObject({
        status: 201,
      });
    const [head = [], ...rows] = await exported();
    expect(head).toEqual([...headings, 'Product', 'Customer Id', 'Version', 'Id']);
    const again = await stage(rows, head);
    expect(again).toMatchObject({ added: 0, changed: 0, refused: 0, unchanged: rows.length });
    const withoutIds = await stage(
      rows.map((cells) => cells.slice(0, -1)),
      head.slice(0, -1),
    );
    expect(withoutIds).toMatchObject({ added: 0, changed: 0, refused: 0, unchanged: rows.length });
  });

  it('distinguishes customers with the same name, and restores the prices of each customer', async () => {
    const name = 'Corner Bistro';
    const twins = [
      await addCustomer(client, { name, city: 'Waco', state: 'TX' }),
      await addCustomer(client, { name, city: 'Tulsa', state: 'OK' }),
    ];
    for (const { id: customerId } of twins)
      await client.call(adminApi.createCustomerPrice, {
        body: { customerId, category: 'Beef', kind: 'fixed', value: '1', from: '2026-11-01' },
      });
    const [head = [], ...all] = await exported();
    const rows = all.filter(([customer]) => customer === name);
    const at = (heading: string) => head.indexOf(heading);
    expect(rows.map((cells) => cells[at('Customer Id')])).toEqual(twins.map(({ id }) => id));
    const columns = head.slice(0, at('Version'));
    const own = rows.map((cells) => cells.slice(0, at('Version')));
    expect(await stage(own, columns)).toMatchObject({ unchanged: 2, added: 0, refused: 0 });
    const dearer = own.map((cells, row) => cells.with(at('Value'), `${row + 2}.00`));
    const changed = await stage(dearer, columns);
    expect((await preview(changed.id)).map((row) => [row.name, row.changes])).toEqual([
      ['Corner Bistro, Waco, TX · Beef', [{ field: 'Value', before: '1.00', after: '2.00' }]],
      ['Corner Bistro, Tulsa, OK · Beef', [{ field: 'Value', before: '1.00', after: '3.00' }]],
    ]);
    expect(await apply(changed.id, 2)).toMatchObject({ status: 200, body: { stored: 2 } });
    expect(await listPrices(twins[1]?.id ?? '')).toMatchObject([{ value: '3.00', customerCity: 'Tulsa' }]);
    const wrong = await stage(
      [
        own[0]?.with(0, 'Kitchen 1') ?? [],
        own[1]?.with(at('Customer Id'), crypto.randomUUID()) ?? [],
        own[1]?.with(0, '').with(2, 'Pork') ?? [],
      ],
      columns,
    );
    expect((await preview(wrong.id)).map(({ kind, problems }) => [kind, problems])).toEqual([
      [
        'refused',
        ['Customer Id: This is the id of Corner Bistro, not of Kitchen 1. Correct one of the two.'],
      ],
      ['refused', ['Customer Id: There is no customer with this id.']],
      ['added', []],
    ]);
  });

  it('covers a single customer on request, named in the file name', async () => {
    const customer = await addCustomer(client, { name: 'Café "Nord"/Süd' });
    const other = await addCustomer(client);
    for (const { id: customerId } of [customer, other])
      await client.call(adminApi.createCustomerPrice, {
        body: { customerId, category: 'Beef', kind: 'fixed', value: '1', from: '2026-11-01' },
      });
    const file = await client.send('GET', `/api/customer-prices/export?customerId=${customer.id}`);
    expect(file.headers.get('content-disposition')).toMatch(
      /"customer-prices-Caf___Nord__S_d-\d{4}-\d\d-\d\d\.csv"/,
    );
    const rows = (readCsv(file.body as unknown as Uint8Array).rows ?? []).map(({ cells }) => cells);
    expect(rows.slice(1).map(([name]) => name)).toEqual([customer.name]);
    expect(await client.send('GET', '/api/customer-prices/export?customerId=5')).toMatchObject({
      status: 400,
    });
    expect(
      await client.send('GET', `/api/customer-prices/export?customerId=${crypto.randomUUID()}`),
    ).toMatchObject({ status: 404 });
  });
});
