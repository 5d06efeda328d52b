import { randomBytes } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { productSaved } from '@primal/contracts/admin/events';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createImportSteps } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const headings = ['Product Code', 'Name', 'Brand', 'Unit', 'Billed By', 'Wholesale', 'Restaurant', 'Retail'];
const flank = (code: string, over: Partial<Record<string, string>> = {}) =>
  headings.map(
    (heading) =>
      ({
        'Product Code': code,
        Name: `Flank ${code}`,
        Brand: 'Iron Prairie',
        Unit: 'case',
        'Billed By': 'lbs',
        ...over,
      })[heading] ?? '9.50',
  );

const { stage, apply, preview } = createImportSteps(client);

const productCount = async () =>
  Number((await client.call(adminApi.listProducts, { query: { limit: '1' } })).headers.get('x-total-count'));

describe('an import of products', () => {
  it('adds, changes and skips after a preview, with an event for each record', async () => {
    const known = await addProduct(client, {
      productCode: 'IMP-1',
      name: 'Flank IMP-1',
      brand: 'Iron Prairie',
    });
    const same = await addProduct(client, {
      productCode: 'IMP-2',
      name: 'Flank IMP-2',
      unit: 'Case',
      wholesalePrice: '9.50',
      restaurantPrice: '9.50',
      retailPrice: '9.50',
    });
    const staged = await stage(headings, [flank('imp-1'), flank('IMP-2'), flank('IMP-3')]);
    expect(staged).toMatchObject({ added: 1, changed: 1, unchanged: 1, refused: 0, state: 'reading' });
    expect(await preview(staged.id, 'changed')).toMatchObject([
      {
        row: 2,
        name: 'Flank imp-1 · imp-1',
        changes: [
          { field: 'Product Code', before: 'IMP-1', after: 'imp-1' },
          { field: 'Name', before: 'Flank IMP-1', after: 'Flank imp-1' },
          { field: 'Unit', before: 'PC', after: 'Case' },
          { field: 'Wholesale Price', before: '9.85', after: '9.50' },
          { field: 'Restaurant Price', before: '10.45', after: '9.50' },
          { field: 'Retail Price', before: '13.19', after: '9.50' },
        ],
      },
    ]);
    expect((await client.call(adminApi.getProduct, { params: { id: known.id } })).body.version).toBe(1);

    const applied = await apply(staged.id, 3);
    expect(applied).toMatchObject({ status: 200, body: { state: 'applied', stored: 2 } });
    const changed = (await client.call(adminApi.getProduct, { params: { id: known.id } })).body;
    expect(changed).toMatchObject({
      version: 2,
      retailPrice: '9.50',
      unitPrice: '10.45',
      averageWeight: '13.200',
    });
    expect((await client.call(adminApi.getProduct, { params: { id: same.id } })).body.version).toBe(1);
    const events = (await admin.recorded(productSaved)).slice(-2);
    expect(events).toMatchObject([
      { key: changed.id, sequence: 2, data: changed },
      { sequence: 1, data: { productCode: 'IMP-3', unitPrice: '9.50', inStock: true, billedBy: 'LBS' } },
    ]);
    expect(await apply(staged.id, 3)).toMatchObject({ status: 409 });
  });

  it('names the problem of each invalid row, and stores nothing unless invalid rows are skipped', async () => {
    const before = await productCount();
    const { id } = await stage(headings, [
      flank('BAD-1', { Retail: '5,45', Unit: 'Box' }),
      flank('BAD-2', { Wholesale: '-1' }),
      flank('BAD-3', { Restaurant: '' }),
      flank('BAD-4'),
      flank('bad-4', { Name: 'Again' }),
      flank('BAD-5', { Name: '' }),
    ]);
    expect((await preview(id, 'refused')).map(({ row, problems }) => [row, ...problems])).toEqual([
      [
        2,
        'Retail Price: Please write decimals with a point, like 1,234.50.',
        'Unit: Unit must be Case, PC, LBS or Tub.',
      ],
      [3, 'Wholesale Price: Must be 0 or more.'],
      [4, 'Restaurant Price is required.'],
      [6, 'Row 5 is about the same product.'],
      [7, 'Name is required.'],
    ]);
    expect(await apply(id, 6)).toMatchObject({ status: 409, problem: { code: 'rows_refused' } });
    expect(await productCount()).toBe(before);
    expect(await apply(id, 7, true)).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^Not all rows/) },
    });
    expect(await apply(id, 6, true)).toMatchObject({ status: 200, body: { stored: 1 } });
    expect(await productCount()).toBe(before + 1);
  });

  it('accepts a list of only prices', async () => {
    const { id } = await addProduct(client, { productCode: 'PL-1' });
    const staged = await stage(
      ['SKU', 'Retail Price', 'Shelf'],
      [
        ['PL-1', '$1,299.00', 'B4'],
        ['PL-9', '3', ''],
      ],
    );
    expect(staged).toMatchObject({ changed: 1, refused: 1, unknownColumns: ['Shelf'] });
    expect((await preview(staged.id, 'refused'))[0]?.problems).toContain('Name is required.');
    await apply(staged.id, 2, true);
    expect((await client.call(adminApi.getProduct, { params: { id } })).body.retailPrice).toBe('1299.00');
  });

  it('stores nothing if a product changed since the preview', async () => {
    const { id } = await addProduct(client, { productCode: 'ST-1' });
    const staged = await stage(headings, [flank('ST-1'), flank('ST-2')]);
    await client.call(adminApi.updateProduct, { params: { id }, body: { brand: 'Other' } });
    const before = await productCount();
    expect(await apply(staged.id, 2)).toMatchObject({ status: 409, problem: { code: 'stale_version' } });
    expect(await productCount()).toBe(before);
    expect((await client.call(adminApi.getImport, { params: { id: staged.id } })).body.state).toBe('reading');
  });

  it('rejects only rows with overlong names, even if the limit splits a character', async () => {
    const long = randomBytes(4_000).toString('hex');
    const staged = await stage(headings, [
      flank('LONG-1', { 'Product Code': '', Name: long }),
      flank('LONG-2', { Name: `${'n'.repeat(299)}🥩` }),
      flank('LONG-3'),
    ]);
    expect(staged).toMatchObject({ added: 1, refused: 2 });
    expect((await preview(staged.id, 'refused')).map(({ problems }) => problems)).toEqual([
      ['Name: Must be at most 200 characters.'],
      ['Name: Must be at most 200 characters.'],
    ]);
  });

  it('is deleted when canceled', async () => {
    const { id } = await stage(headings, [flank('GONE-1')]);
    expect(await client.call(adminApi.deleteImport, { params: { id } })).toMatchObject({ status: 204 });
    expect(await apply(id, 1)).toMatchObject({ status: 404 });
  });

  it('rejects unknown headings, and requests with too many rows', async () => {
    const unknown = await client.call(adminApi.createImport, {
      body: { subject: 'products', fileName: 'x.csv', columns: ['Foo', 'Bar'] },
    });
    expect(unknown).toMatchObject({ status: 400, problem: { code: 'unknown_columns' } });
    const { id } = await stage(headings, [flank('MANY-1')]);
    const rows = Array.from({ length: 501 }, (_, at) => ({ row: at + 2, cells: ['x'] }));
    expect(await client.call(adminApi.addImportRows, { params: { id }, body: { rows } })).toMatchObject({
      status: 400,
    });
    expect(await client.send('POST', `/api/imports/${id}/rows`, 'x'.repeat(1_100_000))).toMatchObject({
      status: 413,
    });
  });
});

it('matches customers by name and phone, or by name and street', async () => {
  const one = await addCustomer(client, { name: 'Two Brothers', phone: '(816) 555-0101', address: '1 Main' });
  const staged = await stage(
    ['Name', 'Phone', 'Address', 'City', 'State', 'Zip', 'Tier', 'E-mail'],
    [
      ['two brothers', '816-555-0101', '9 Oak', 'Kansas City', 'MO', '64105', 'Tier 1', ''],
      ['Two Brothers', '(913) 555-0199', '5 Elm', 'Olathe', 'KS', '66061', '', 'not an address'],
      ['Two Brothers', '(913) 555-0100', '7 Elm', 'Olathe', 'KS', '66061', 'Retail', 'a@b.example'],
    ],
    'customers',
  );
  expect((await preview(staged.id)).map(({ kind, problems }) => [kind, ...problems])).toEqual([
    ['changed'],
    ['refused', 'Email: Please enter a valid email'],
    ['added'],
  ]);
  await apply(staged.id, 3, true);
  expect((await client.call(adminApi.getCustomer, { params: { id: one.id } })).body).toMatchObject({
    address: '9 Oak',
    pricingTier: 'tier1',
    version: 2,
  });
});

it('an export has all fields, contains no formulas, and imports without changes', async () => {
  await addProduct(client, {
    name: '=HYPERLINK("http://x")',
    description: 'two\nlines; "quoted"',
    brand: '+Plus',
  });
  const answer = await client.send('GET', '/api/products/export');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="products-\d{4}-\d\d-\d\d\.csv"/);
  const bytes = answer.body as unknown as Uint8Array;
  const text = Buffer.from(bytes).toString();
  expect(text).toMatch(/^\ufeffProduct Code,Name,/);
  expect(text).toContain('"\'=HYPERLINK(""http://x"")"');
  const [head, ...rows] = readCsv(bytes).rows ?? [];
  expect(rows).toHaveLength(await productCount());
  const staged = await stage(
    head?.cells ?? [],
    rows.map(({ cells }) => cells),
  );
  expect(staged).toMatchObject({ unchanged: rows.length, changed: 0, added: 0, refused: 0 });
});

it('stores many records in one import', async () => {
  const { id } = (
    await client.call(adminApi.createImport, {
      body: { subject: 'products', fileName: 'many.csv', columns: headings },
    })
  ).body;
  for (let at = 0; at < 1200; at += 400) {
    const rows = Array.from({ length: 400 }, (_, n) => ({ row: at + n + 2, cells: flank(`M-${at + n}`) }));
    await client.call(adminApi.addImportRows, { params: { id }, body: { rows } });
  }
  expect(await apply(id, 1200)).toMatchObject({ status: 200, body: { stored: 1200 } });
  const { body } = await client.call(adminApi.listProducts, { query: { q: 'M-1199' } });
  expect(body).toMatchObject([{ name: 'Flank M-1199', restaurantPrice: '9.50' }]);
});
