import { adminApi } from '@primal/contracts/admin/api';
import type { Permission } from '@primal/contracts/shared/permissions';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { afterAll, describe, expect, it } from 'vitest';
import type { List } from '../../../../harness/lists/list.ts';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createMappedImports } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const { begin, bring, customer, exported, product, rowsOf, stage, suggest } = createMappedImports(client);

const exportedRow = async (
  subject: 'products' | 'customers',
  find: string,
): Promise<[string[], string[]]> => {
  const [head = [], ...rows] = await exported(subject);
  return [head, rows.find((cells) => cells.includes(find)) ?? []];
};

describe('a column mapping', () => {
  const list: List = [
    ['Name', 'Phone', 'Other'],
    ['Mapped Diner', '816-555-0100', '816-555-0101'],
  ];

  it.each([
    [['name', 'phone', 'phone'], 'The columns Phone and Other both go into Phone: choose one of them.'],
    [['name', 'phone'], 'The mapping must have an entry for each column.'],
    [['name', 'phone', 'shoe'], 'shoe is not a field that a column can fill.'],
    [[null, 'phone', null], 'Choose which column holds the Name or the Id.'],
  ])('is rejected with a sentence: %j', async (mapping, message) => {
    const { begun } = await begin('customers', list, { mapping });
    expect(begun).toMatchObject({ status: 400, problem: { code: 'bad_mapping', message } });
  });

  it('is rejected with an unknown default value or replacement word', async () => {
    const standIns = [{ field: 'unit', value: 'Box' }];
    expect((await begin('products', list, { mapping: ['name', null, null], standIns })).begun.status).toBe(
      400,
    );
    const words = [{ field: 'pricingTier', word: 'gold', value: 'silver' }];
    expect((await begin('customers', list, { words })).begun.status).toBe(400);
  });
});

describe('file permissions', () => {
  const items: List = [
    ['SKU', 'Name', 'Cost', 'Price'],
    ['MAY-1', 'May One', '3.00', '5.00'],
  ];
  const may = (...permissions: Permission[]) => admin.client({ permissions });

  it('reject costs and prices from users who may not see or change them', async () => {
    const office = may('importLists', 'editProducts', 'changePrices');
    const { targets, columns } = await suggest('products', items, office);
    expect(targets.map(({ field }) => field)).not.toContain('costPrice');
    expect(columns[2]).toMatchObject({ field: null, note: 'Your role may not see costs.' });
    const mapping = ['productCode', 'name', 'costPrice', null];
    const costs = await begin('products', items, { mapping, standIns: [] }, office);
    expect(costs.begun).toMatchObject({
      status: 403,
      problem: { message: 'Your role may not see costs. Leave the column Cost Price out of the import.' },
    });
    const clerk = may('importLists', 'editProducts', 'seeCosts');
    const headings = {
      body: { subject: 'products' as const, fileName: 'x.csv', columns: ['SKU', 'Retail Price'] },
    };
    expect((await clerk.call(adminApi.createImport, headings)).status).toBe(403);
    const staged = await stage('products', items);
    const listed = await office.call(adminApi.listImportRows, { params: { id: staged.id } });
    expect(listed.status).toBe(403);
  });

  it('reject tax exemptions from users who may not set credit, in any column', async () => {
    const list: List = [
      ['Customer', 'Taxable'],
      ['May Grill', 'No'],
    ];
    const sales = may('importLists', 'editCustomers');
    const { targets, columns } = await suggest('customers', list, sales);
    expect(targets.flatMap(({ fills }) => fills)).not.toContain('taxExempt');
    const sentence = 'Your role may not set the credit of customers.';
    expect(columns[1]).toMatchObject({ field: null, note: sentence });
    const { begun } = await begin('customers', list, { mapping: ['name', 'taxable'], standIns: [] }, sales);
    expect(begun).toMatchObject({
      status: 403,
      problem: { message: `${sentence} Leave the column Taxable (No means Tax Exempt) out of the import.` },
    });
  });

  it('exclude costs and their hashes from exports for users who may not see them', async () => {
    const office = may('importLists', 'viewOrders');
    const [head] =
      readCsv((await office.send('GET', '/api/products/export')).body as unknown as Uint8Array).rows ?? [];
    expect(head?.cells).not.toContain('Cost Price');
    expect(head?.cells).toContain('Version');
  });
});

describe('changes since an export', () => {
  it('stay in place and are shown with their author; the row overwrites them only on request', async () => {
    const { id } = await addProduct(client, { productCode: 'SINCE-1', restaurantPrice: '12.10' });
    const [head, cells] = await exportedRow('products', 'SINCE-1');
    await client.call(adminApi.updateProduct, {
      params: { id },
      body: { restaurantPrice: '11.80', brand: 'New Brand' },
    });
    const at = (heading: string) => head.indexOf(heading);
    const edited = cells.with(at('Retail Price'), '19.90').with(at('Brand'), 'File Brand');
    const staged = await stage('products', [head, edited]);
    expect(staged).toMatchObject({ changed: 1, changedHere: 1 });
    expect(await rowsOf(staged.id, { only: 'changedHere' })).toMatchObject([
      {
        kind: 'changed',
        changes: [{ field: 'Retail Price', after: '19.90' }],
        changedHere: [
          { field: 'Brand', file: 'File Brand', here: 'New Brand', untouched: false, by: null },
          {
            field: 'Restaurant Price',
            file: '12.10',
            here: '11.80',
            untouched: true,
            by: expect.any(String),
          },
        ],
      },
    ]);
    const over = await stage('products', [head, edited], { overwrite: true });
    expect((await rowsOf(over.id))[0]?.changes).toHaveLength(3);
    await client.call(adminApi.applyImport, { params: { id: staged.id }, body: { rows: 1 } });
    expect((await client.call(adminApi.getProduct, { params: { id } })).body).toMatchObject({
      retailPrice: '19.90',
      restaurantPrice: '11.80',
      brand: 'New Brand',
    });
  });

  it('are empty if only other fields changed, or the version mark is invalid', async () => {
    const { id } = await addCustomer(client, { name: 'Since Diner', zipCode: '02101', creditLimit: '500' });
    const [head, cells] = await exportedRow('customers', 'Since Diner');
    await client.call(adminApi.updateCustomer, { params: { id }, body: { contactPerson: 'Ann' } });
    const phone = head.indexOf('Phone');
    const saved = cells
      .with(phone, '816-555-7777')
      .with(head.indexOf('Zip Code'), '2101')
      .with(head.indexOf('Credit Limit'), '500');
    const staged = await stage('customers', [head, saved.with(head.indexOf('Contact Person'), 'Ann')]);
    expect((await rowsOf(staged.id))[0]).toMatchObject({
      changes: [{ field: 'Phone', after: '816-555-7777' }],
      changedHere: [],
    });
    const foreign = await stage('customers', [head, saved.with(head.indexOf('Version'), '1 abc')]);
    expect(foreign).toMatchObject({ changed: 1, changedHere: 0 });
  });
});

it('imports an export without changes, even if it contains words of other programs', async () => {
  const { id } = await addProduct(client, { productCode: 'BACK-1', billedBy: 'Piece' });
  await addCustomer(client, {
    name: 'Two Numbers Diner',
    phone: '(816) 555-0101 ask for Bo',
    zipCode: '123',
  });
  for (const [subject, find] of [
    ['products', 'BACK-1'],
    ['customers', 'Two Numbers Diner'],
  ] as const) {
    const staged = await stage(subject, await exportedRow(subject, find));
    expect(staged).toMatchObject({ unchanged: 1, changed: 0, noted: 0 });
  }
  const words = [{ field: 'billedBy', word: 'Piece', value: 'Case' }];
  const list = [
    ['Id', 'Product Code', 'Billed By'],
    [id, 'BACK-1', 'Piece'],
  ];
  expect(await stage('products', list, { words })).toMatchObject({ changed: 1 });
});

it('warns about a figure with an extra or missing digit', async () => {
  const { id } = await addProduct(client, {
    productCode: 'SLIP-1',
    retailPrice: '5.45',
    averageWeight: '23',
  });
  const head = 'Id,Product Code,Name,Brand,Unit,Billed By,Wholesale,Restaurant,Retail'.split(',');
  const staged = await stage('products', [
    head,
    [id, 'SLIP-1', 'Steak', 'Test', 'Case', 'LBS', '5.00', '5.20', '545'],
    ['', 'SLIP-2', 'Chop', 'Test', 'Case', 'LBS', '5.00', '5.20', '0.50'],
    ['', 'SLIP-3', 'Rib', 'Test', 'Case', 'LBS', '5.00', '5.20', '49'],
  ]);
  const remarks = (await rowsOf(staged.id, { only: 'noted' })).map(({ row, notes }) => [row, ...notes]);
  expect(remarks).toEqual([
    [2, 'Retail Price: 545.00 instead of 5.45. Check for an extra or a missing digit.'],
    [3, 'Prices from $0.50 to $5.20.'],
  ]);
});

it('joins the lines of a cell into one', async () => {
  const list = [
    ['Name', 'Address', 'City', 'State', 'Zip Code', 'Phone', 'Contact Person'],
    ['Two\nLines  Diner', ' 12 Main St,\r\nSuite 4 ', 'Chicago', 'IL', '60601', '(312) 555-0199', 'Ann\tLee'],
  ];
  expect(await bring('customers', list)).toMatchObject({ added: 1 });
  expect(await customer('Two Lines')).toMatchObject({
    name: 'Two Lines  Diner',
    address: '12 Main St, Suite 4',
    contactPerson: 'Ann Lee',
  });
});

it('imports an unchanged template', async () => {
  for (const subject of ['customers', 'products'] as const) {
    const answer = await client.send('GET', `/api/imports/templates/${subject}`);
    expect(answer.headers.get('content-disposition')).toContain(`${subject}-template.csv`);
    const rows = readCsv(answer.body as unknown as Uint8Array).rows ?? [];
    const list = rows.map(({ cells }) => cells);
    expect(await suggest(subject, list)).toMatchObject({ ownHeadings: true, headingRow: 1 });
    expect(await stage(subject, list, { standIns: [] })).toMatchObject({
      added: 2,
      refused: 0,
      unknownColumns: [],
    });
  }
  expect((await client.send('GET', '/api/imports/templates/shoes')).status).toBe(404);
});

describe('records of other programs', () => {
  it('follow their unit if the file does not say a product type', async () => {
    const list = [
      ['Item Code', 'Name', 'U/M', 'Priced By', 'Price'],
      ['BU-1', 'Ribeye by unit', 'lb', '', '12.40'],
      ['BU-2', 'Chicken by unit', 'case', '', '48.00'],
      ['BU-3', 'Salt by unit', 'each', '', '3.00'],
      ['BU-4', 'Loin by unit', 'case', 'lb', '9.00'],
    ];
    const { standIns } = await suggest('products', list);
    expect(standIns).toContainEqual({ field: 'productType', value: 'by-unit' });
    await bring('products', list);
    const types = await Promise.all(['BU-1', 'BU-2', 'BU-3', 'BU-4'].map(async (code) => product(code)));
    expect(types.map((each) => each?.productType)).toEqual([
      'variable-weight',
      'fixed-weight',
      'fixed-weight',
      'variable-weight',
    ]);
  });

  it('are not taxable if the file does not say, unless the answer is Yes, and the preview counts them', async () => {
    const list = [
      ['Item Code', 'Name', 'U/M', 'Price', 'Sales Tax Code'],
      ['TX-1', 'Charcoal by the bag', 'each', '12.40', 'Tax'],
      ['TX-2', 'Pork by the pound', 'lb', '4.00', ''],
      ['TX-3', 'Veal by the pound', 'lb', '9.00', 'Non'],
    ];
    const { standIns } = await suggest('products', list);
    expect(standIns).toContainEqual({ field: 'taxable', value: 'No' });
    expect(await stage('products', list)).toMatchObject({ added: 3, taxable: 1 });
    const yes = standIns.map((each) => (each.field === 'taxable' ? { ...each, value: 'Yes' } : each));
    expect(await stage('products', list, { standIns: yes })).toMatchObject({ added: 3, taxable: 2 });
    await bring('products', list);
    const found = await Promise.all(['TX-1', 'TX-2', 'TX-3'].map(async (code) => product(code)));
    expect(found.map((each) => each?.taxable)).toEqual([true, false, false]);
  });

  it('take the first and last name as the name, and are inactive if deleted', async () => {
    await bring('customers', [
      ['Company', 'First Name', 'Last Name', 'Phone', 'Terms', 'Active'],
      ['', 'Dana', 'Ruiz-Ortega', '(816) 555-0177', 'Due on receipt', 'Yes'],
      ['Blue Fin (deleted)', '', '', '(816) 555-0178', 'Net 15', 'Yes'],
    ]);
    expect(await customer('Dana Ruiz-Ortega')).toMatchObject({
      contactPerson: 'Dana Ruiz-Ortega',
      paymentTerms: 0,
      isActive: true,
    });
    expect(await customer('Blue Fin (deleted)')).toMatchObject({ paymentTerms: 15, isActive: false });
    await bring('customers', [
      ['First Name', 'Last Name', 'Phone'],
      ['Omar', 'Haddad-Lewis', '(816) 555-0179'],
    ]);
    expect(await customer('Omar Haddad-Lewis')).toMatchObject({ phone: '(816) 555-0179' });
  });
});
