import { adminApi } from '@primal/contracts/admin/api';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { afterAll, describe, expect, it } from 'vitest';
import {
  plainCustomers,
  quickBooksDesktopCustomers,
  quickBooksOnlineCustomers,
} from '../../../../harness/lists/customers.ts';
import { quickBooksDesktopItems, quickBooksOnlineItems } from '../../../../harness/lists/items.ts';
import type { List } from '../../../../harness/lists/list.ts';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const numbered = (list: List) => list.map((cells, at) => ({ row: at + 1, cells }));

const suggest = async (subject: ImportSubject, list: List, caller = client) =>
  (
    await caller.call(adminApi.suggestImportColumns, {
      body: { subject, rows: numbered(list).slice(0, 60) },
    })
  ).body;

const begin = async (subject: ImportSubject, list: List, said: object = {}, caller = client) => {
  const { columns, headingRow, standIns, words } = await suggest(subject, list, caller);
  const body = {
    subject,
    fileName: 'list.csv',
    columns: columns.map(({ heading }) => heading),
    mapping: columns.map(({ field }) => field),
    hasHeadings: headingRow !== null,
    standIns,
    words,
    ...said,
  };
  const begun = await caller.call(adminApi.createImport, { body });
  return { begun, rows: numbered(list).filter(({ row }) => row > (headingRow ?? 0)) };
};

const stage = async (subject: ImportSubject, list: List, said: object = {}) => {
  const { begun, rows } = await begin(subject, list, said);
  expect(begun).toMatchObject({ status: 201 });
  const { id } = begun.body;
  const staged = await client.call(adminApi.addImportRows, { params: { id }, body: { rows } });
  expect(staged).toMatchObject({ status: 200 });
  return staged.body;
};

const bring = async (subject: ImportSubject, list: List, said: object = {}) => {
  const { id } = await stage(subject, list, said);
  const body = {
    rows: numbered(list).length - (said === plain ? 0 : 1),
    skipRefused: true,
    pricingTier: 'retail' as const,
  };
  const applied = await client.call(adminApi.applyImport, { params: { id }, body });
  expect(applied).toMatchObject({ status: 200 });
  return applied.body;
};
const plain = { hasHeadings: false };

const rowsOf = async (id: string, query: object = {}) =>
  (await client.call(adminApi.listImportRows, { params: { id }, query })).body;
const customer = async (q: string) => (await client.call(adminApi.listCustomers, { query: { q } })).body[0];
const product = async (q: string) => (await client.call(adminApi.listProducts, { query: { q } })).body[0];

describe('a list of another program is imported', () => {
  it('customers of QuickBooks Online, with the zeros of their zip codes', async () => {
    expect(await bring('customers', quickBooksOnlineCustomers(6, 'QO'))).toMatchObject({
      added: 6,
      refused: 0,
    });
    expect(await customer('QO3')).toMatchObject({
      name: 'Blue Fin Bistro QO3',
      address: '102 W 12th Street',
      city: 'Boston',
      state: 'MA',
      zipCode: '02101',
      phone: '(816) 555-0002',
      pricingTier: 'retail',
      email: null,
    });
  });

  it('customers of QuickBooks Desktop: address lines, contacts, terms, tiers in other words', async () => {
    const words = [{ field: 'pricingTier', word: 'gold', value: 'tier1' }];
    const list = quickBooksDesktopCustomers(8, 'QD');
    const staged = await stage('customers', list, { words });
    expect(staged).toMatchObject({ added: 8, refused: 0, withoutTier: 2, noted: 1 });
    expect(staged.unknownColumns).toContain('Rep');
    expect((await rowsOf(staged.id, { only: 'noted' })).map(({ row, notes }) => [row, ...notes])).toEqual([
      [5, 'Payment Terms: 2% 10 Net 30 is imported as 30 days, without the discount.'],
    ]);
    const body = { rows: 8, pricingTier: 'base' as const };
    expect(await client.call(adminApi.applyImport, { params: { id: staged.id }, body })).toMatchObject({
      status: 200,
    });
    expect(await customer('QD1')).toMatchObject({
      address: '100 Main St',
      city: 'Kansas City',
      state: 'MO',
      zipCode: '64105',
      contactPerson: 'Ana Ruiz',
      pricingTier: 'restaurant',
      paymentTerms: 15,
      creditLimit: '5000.00',
      isActive: true,
      taxExempt: true,
    });
    expect(await customer('QD3')).toMatchObject({ pricingTier: 'tier1', paymentTerms: 0, zipCode: '02101' });
  });

  it('a sheet without headings', async () => {
    expect(await bring('customers', plainCustomers(3, 'PL'), plain)).toMatchObject({ added: 3 });
    expect(await customer('PL2')).toMatchObject({ city: 'Olathe', state: 'KS', zipCode: '66061' });
  });

  it('items of QuickBooks Desktop: codes with names, categories, units and missing prices', async () => {
    const list = quickBooksDesktopItems(10, 'QI');
    const refused = await stage('products', list);
    expect(refused).toMatchObject({ added: 7, refused: 3 });
    const words = [{ field: 'unit', word: 'BG', value: 'Case' }];
    const staged = await stage('products', list, { words });
    expect(staged).toMatchObject({ added: 8, refused: 2 });
    expect((await rowsOf(staged.id, { kind: 'refused' })).map(({ problems }) => problems)).toEqual([
      ['Type: Service is not a kind of product, so there is nothing to add.'],
      ['Type: Sales Tax Item is not a kind of product, so there is nothing to add.'],
    ]);
    const body = { rows: 10, skipRefused: true };
    await client.call(adminApi.applyImport, { params: { id: staged.id }, body });
    expect(await product('QI1000')).toMatchObject({
      productCode: 'QI1000',
      name: 'Ribeye lip on choice QI1',
      category: 'Beef',
      brand: 'Unbranded',
      unit: 'LBS',
      billedBy: 'LBS',
      costPrice: '3.00',
      unitPrice: '5.00',
      retailPrice: '5.00',
    });
    expect(await product('QI1005')).toMatchObject({ unit: 'Case', billedBy: 'Case' });
  });

  it('uses the last mapping for the same headings, in any order', async () => {
    const list: List = [
      ['Ring', 'Who', 'Level'],
      ['816-555-0144', 'Remember Grill', 'Platinum'],
    ];
    const words = [{ field: 'pricingTier', word: 'Platinum', value: 'tier3' }];
    await bring('customers', list, { mapping: ['phone', 'name', 'pricingTier'], words });
    expect(await customer('Remember Grill')).toMatchObject({ pricingTier: 'tier3' });
    const turned = list.map((cells) => cells.toReversed());
    expect(await suggest('customers', turned)).toMatchObject({
      remembered: true,
      words,
      columns: [{ field: 'pricingTier' }, { field: 'name' }, { field: 'phone' }],
    });
    expect(
      await suggest('customers', [
        ['Ring', 'Who', 'Level', 'More'],
        ['', 'A', '', ''],
      ]),
    ).toMatchObject({
      remembered: false,
    });
  });
});

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
  ])('is rejected as %j', async (mapping, message) => {
    const { begun } = await begin('customers', list, { mapping });
    expect(begun).toMatchObject({ status: 400, problem: { code: 'bad_mapping', message } });
  });

  it('is rejected with unknown stand-ins and words', async () => {
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
  const may = (
    ...permissions: (
      | 'importLists'
      | 'viewOrders'
      | 'editCustomers'
      | 'editProducts'
      | 'seeCosts'
      | 'changePrices'
    )[]
  ) => admin.client({ permissions });

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
  const exported = async (subject: 'products' | 'customers', find: string): Promise<[string[], string[]]> => {
    const answer = await client.send('GET', `/api/${subject}/export`);
    const [head, ...rows] = readCsv(answer.body as unknown as Uint8Array).rows ?? [];
    const row = rows.find(({ cells }) => cells.some((cell) => cell === find));
    return [head?.cells ?? [], row?.cells ?? []];
  };

  it('stay and are shown with their author; the rest of the row is stored, and all of it on request', async () => {
    const { id } = await addProduct(client, { productCode: 'SINCE-1', restaurantPrice: '12.10' });
    const [head, cells] = await exported('products', 'SINCE-1');
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

  it('are empty if only other fields changed, or the mark is foreign', async () => {
    const { id } = await addCustomer(client, { name: 'Since Diner', zipCode: '02101', creditLimit: '500' });
    const [head, cells] = await exported('customers', 'Since Diner');
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

it('imports an export unchanged, even with words of other programs', async () => {
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
    const answer = await client.send('GET', `/api/${subject}/export`);
    const [head, ...rows] = readCsv(answer.body as unknown as Uint8Array).rows ?? [];
    const row = rows.find(({ cells }) => cells.includes(find));
    const staged = await stage(subject, [head?.cells ?? [], row?.cells ?? []]);
    expect(staged).toMatchObject({ unchanged: 1, changed: 0, noted: 0 });
  }
  const words = [{ field: 'billedBy', word: 'Piece', value: 'Case' }];
  const list = [
    ['Id', 'Product Code', 'Billed By'],
    [id, 'BACK-1', 'Piece'],
  ];
  expect(await stage('products', list, { words })).toMatchObject({ changed: 1 });
});

it('notes a figure with one digit too many or too few', async () => {
  const { id } = await addProduct(client, {
    productCode: 'SLIP-1',
    retailPrice: '5.45',
    averageWeight: '23',
  });
  const head = [
    'Id',
    'Product Code',
    'Name',
    'Brand',
    'Unit',
    'Billed By',
    'Wholesale',
    'Restaurant',
    'Retail',
  ];
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

it('joins lines of a cell, as a form shows them', async () => {
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

it('imports a template unchanged', async () => {
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

describe('complete lists of other programs', () => {
  const inParts = async (subject: ImportSubject, list: List, said: object) => {
    const { begun, rows } = await begin(subject, list, said);
    const { id } = begun.body;
    let staged = begun.body;
    for (let at = 0; at < rows.length; at += 500)
      staged = (
        await client.call(adminApi.addImportRows, {
          params: { id },
          body: { rows: rows.slice(at, at + 500) },
        })
      ).body;
    const body = { rows: rows.length, skipRefused: true, pricingTier: 'retail' as const };
    const applied = await client.call(adminApi.applyImport, { params: { id }, body });
    return { ...staged, stored: applied.body.stored };
  };

  const gold = { words: [{ field: 'pricingTier', word: 'Gold', value: 'tier1' }] };
  const bags = { words: [{ field: 'unit', word: 'bg', value: 'Case' }] };

  it.each<[string, ImportSubject, List, object, number]>([
    ['3,000 customers of QuickBooks Online', 'customers', quickBooksOnlineCustomers(3_000, 'WO'), {}, 0],
    ['3,000 customers of QuickBooks Desktop', 'customers', quickBooksDesktopCustomers(3_000, 'WD'), gold, 0],
    ['5,000 items of QuickBooks Desktop', 'products', quickBooksDesktopItems(5_000, 'WI'), bags, 10],
  ])('%s', async (_, subject, list, said, refused) => {
    const added = list.length - 1 - refused;
    expect(await inParts(subject, list, said)).toMatchObject({ added, refused, stored: added });
  });

  it('5,000 items of QuickBooks Online, with one answer for their missing unit', async () => {
    const list = quickBooksOnlineItems(5_000, 'WQ');
    const { standIns } = await suggest('products', list);
    const said = { standIns: [...standIns, { field: 'unit', value: 'LBS' }] };
    expect(await inParts('products', list, said)).toMatchObject({ added: 4_995, refused: 5, stored: 4_995 });
    expect(await product('WQ-2000')).toMatchObject({
      name: 'Ribeye lip on choice WQ1',
      category: 'Beef',
      costPrice: '4.00',
      restaurantPrice: '6.00',
      taxable: false,
      unit: 'LBS',
    });
  });
});
