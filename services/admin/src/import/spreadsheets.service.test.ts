import { adminApi } from '@primal/contracts/admin/api';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { afterAll, describe, expect, it } from 'vitest';
import { type SheetCell, writeXlsx } from '../../../../harness/lists/xlsx.ts';
import { readXlsx } from '../../../../shell/kit/src/sheets/read-xlsx.ts';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createImportSteps } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const { preview, apply } = createImportSteps(client);

const bring = async (subject: ImportSubject, table: SheetCell[][]) => {
  const sheets = readXlsx(writeXlsx({ List: table }));
  if (typeof sheets === 'string') throw new Error(sheets);
  const [head, ...rows] = sheets[0]?.rows ?? [];
  const columns = (head?.cells ?? []).map(String);
  const suggested = await client.call(adminApi.suggestImportColumns, {
    body: { subject, rows: [...(head ? [head] : []), ...rows] },
  });
  const mapping = suggested.body.columns.map(({ field }) => field);
  const { body } = await client.call(adminApi.createImport, {
    body: { subject, fileName: 'list.xlsx', columns, mapping },
  });
  return client.call(adminApi.addImportRows, { params: { id: body.id }, body: { rows } });
};

const stored = async (id: string) => (await client.call(adminApi.getProduct, { params: { id } })).body;

describe('a spreadsheet cell', () => {
  it('with a percent format is read as shown: 10%, 100% and 12.50%', async () => {
    const customer = await addCustomer(client, { name: 'Percent Grill' });
    for (const code of ['PC-1', 'PC-2', 'PC-3', 'PC-4', 'PC-5', 'PC-6'])
      await addProduct(client, { name: `Loin ${code}`, productCode: code });
    const from: SheetCell = { number: 46357, format: 'm/d/yyyy' };
    const { body } = await bring('customer-prices', [
      ['Customer', 'Product Code', 'Kind', 'Value', 'From'],
      [customer.name, 'PC-1', 'percent_off', { number: 0.1, format: '0%' }, from],
      [customer.name, 'PC-2', 'percent_off', { number: 0.125, format: '0.00%' }, from],
      [customer.name, 'PC-3', 'over_cost', { number: 1, format: '0%' }, from],
      [customer.name, 'PC-4', 'percent_off', '10%', from],
      [customer.name, 'PC-5', 'fixed', { number: 0.1, format: '0%' }, from],
      [customer.name, 'PC-6', 'fixed', { number: 10.945, format: '$#,##0.00' }, from],
    ]);
    expect(body).toMatchObject({ added: 4, refused: 2 });
    expect((await preview(body.id, 'refused')).map(({ problems }) => problems)).toEqual([
      ['Value: 10% is a percentage, and the kind fixed is in dollars.'],
      ['Value: The cell shows $10.95 but holds 10.945. Round it, or show all of its decimals.'],
    ]);
    await apply(body.id, 6, true);
    const { body: prices } = await client.call(adminApi.listCustomerPrices, {
      query: { customerId: customer.id },
    });
    expect(
      Object.fromEntries(prices.map(({ productCode, value, from }) => [productCode, [value, from]])),
    ).toEqual({
      'PC-1': ['10.00', '2026-12-01'],
      'PC-2': ['12.50', '2026-12-01'],
      'PC-3': ['100.00', '2026-12-01'],
      'PC-4': ['10.00', '2026-12-01'],
    });
  });

  it('shown as 00123 is read as 00123, and a code without its zeros gets a warning', async () => {
    const product = await addProduct(client, { name: 'Ground Beef', productCode: '00123' });
    const row = (code: SheetCell, name: string): SheetCell[] => [
      code,
      name,
      'House',
      'Case',
      'Case',
      'fixed-weight',
      9,
      11.5,
      12,
    ];
    const { body } = await bring('products', [
      [
        'Product Code',
        'Name',
        'Brand',
        'Unit',
        'Billed By',
        'Product Type',
        'Wholesale Price',
        'Restaurant Price',
        'Retail Price',
      ],
      row({ number: 123, format: '00000' }, 'Ground Beef'),
      row(123, 'Ground Beef 80/20'),
      row('1.23457E+11', 'Shortened'),
      row('3-Jan', 'Dated'),
      row({ number: 123456789012, format: '0.00E+00' }, 'Shown Short'),
      row({ number: 123457000000000000, format: '0' }, 'Too Long'),
    ]);
    const rows = await preview(body.id);
    expect(rows[0]).toMatchObject({ kind: 'changed', name: 'Ground Beef · 00123' });
    expect(rows.slice(1).map(({ kind, notes }) => [kind, notes[0]])).toEqual([
      ['added', `Product Code: 123 is new, but 00123 is ${product.name}. Check for missing zeros.`],
      [
        'added',
        'Product Code: 1.23457E+11 looks like a number that a spreadsheet shortened. Check for missing digits.',
      ],
      ['added', 'Product Code: 3-Jan looks like a date that a spreadsheet made from a code. Check it.'],
      ['added', 'Product Code: The cell shows 1.23E+11; 123456789012 is used. Check that this is the code.'],
      [
        'added',
        'Product Code: 123457000000000000 has more digits than a spreadsheet keeps. Check the last digits.',
      ],
    ]);
  });

  it("with a code that lost its zeros gets a warning, even if the row's id identifies the product", async () => {
    const one = await addProduct(client, { name: 'Short Rib', productCode: '00777' });
    const { body } = await bring('products', [
      ['Product Code', 'Name', 'Id'],
      ['777', 'Short Rib', one.id],
    ]);
    expect(await preview(body.id)).toMatchObject([
      { kind: 'changed', notes: ['Product Code: 00777 becomes 777. Check for missing zeros.'] },
    ]);
  });

  it('is rejected with both values if it has more decimals than shown; a date is rejected as a price', async () => {
    for (const code of ['FX-1', 'FX-2'])
      await addProduct(client, { name: `Loin ${code}`, productCode: code });
    const { body } = await bring('products', [
      ['Product Code', 'Restaurant Price'],
      ['FX-1', { number: 10.945, format: '$#,##0.00' }],
      ['FX-2', { number: 46357.5, format: 'm/d/yyyy' }],
    ]);
    expect((await preview(body.id)).map(({ problems }) => problems)).toEqual([
      ['Restaurant Price: The cell shows $10.95 but holds 10.945. Round it, or show all of its decimals.'],
      ['Restaurant Price: 12/1/2026 is a date, not a figure.'],
    ]);
  });

  it.each([
    { shown: '5', number: 'abc' },
    { shown: '5%', number: '1e50000000' },
    { shown: '5', date: 'yesterday' },
  ])('with an impossible value is rejected: %j', async (bad) => {
    const { body } = await client.call(adminApi.createImport, {
      body: { subject: 'products', fileName: 'list.xlsx', columns: ['Name', 'Unit Price'] },
    });
    const rows = [{ row: 2, cells: ['Loin', bad] }];
    const { status, problem } = await client.send('POST', `/api/imports/${body.id}/rows`, { rows });
    expect([status, problem?.message]).toEqual([400, expect.stringMatching(/like (10\.945|2026-11-20)\.$/)]);
  });

  it('with an error or an empty formula is rejected with its row, and clears no value', async () => {
    const one = await addProduct(client, { name: 'Rib 1', productCode: 'ER-1', costPrice: '7.00' });
    await addProduct(client, { name: 'Rib 2', productCode: 'ER-2', costPrice: '7.00' });
    await addProduct(client, { name: 'Rib 3', productCode: 'ER-3', costPrice: '7.00' });
    const { body } = await bring('products', [
      ['Product Code', 'Cost Price'],
      ['ER-1', { error: '#N/A' }],
      ['ER-2', { formula: '8*1.1' }],
      ['ER-3', 8.25],
      ['ER-1', '#REF!'],
    ]);
    expect(body).toMatchObject({ changed: 1, refused: 3, clears: [] });
    expect((await preview(body.id, 'refused')).map(({ problems }) => problems)).toEqual([
      ['Cost Price: #N/A is an error in the spreadsheet. Correct the cell.'],
      ['Cost Price: The formula has no stored value. Open the file in Excel and save it again.'],
      ['Cost Price: #REF! is an error in the spreadsheet. Correct the cell.'],
    ]);
    await apply(body.id, 4, true);
    expect((await stored(one.id)).costPrice).toBe('7.00');
  });

  it('is counted by column if it clears a stored value', async () => {
    for (const code of ['CL-1', 'CL-2', 'CL-3'])
      await addProduct(client, {
        name: `Rib ${code}`,
        productCode: code,
        costPrice: '7.00',
        description: 'Aged',
      });
    const { body } = await bring('products', [
      ['Product Code', 'Name', 'Cost Price', 'Description'],
      ['CL-1', 'Rib CL-1', '', 'Aged'],
      ['CL-2', 'Rib CL-2', '', ''],
      ['CL-3', 'Rib CL-3', 7, 'Aged'],
    ]);
    expect(body.clears.sort((a, b) => b.count - a.count)).toEqual([
      { field: 'Cost Price', count: 2 },
      { field: 'Description', count: 1 },
    ]);
  });
});
