import { adminApi } from '@primal/contracts/admin/api';
import { customerPriceSaved } from '@primal/contracts/admin/events';
import { addDays } from '@primal/contracts/shared/dates';
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

let count = 0;
const named = async () => {
  count += 1;
  const customer = await addCustomer(client, { name: `Kitchen ${count}` });
  const product = await addProduct(client, { name: `Loin ${count}`, productCode: `CP-${count}` });
  return { customer, product, name: customer.name, code: product.productCode ?? '' };
};

describe('an import of customer prices', () => {
  it('accepts product codes and categories in one column', async () => {
    const { customer, product, name, code } = await named();
    const columns = ['Customer', 'Product Code or Category', 'Kind', 'Value', 'From'];
    const { id, ...staged } = await stage(
      [
        [name, code.toLowerCase(), 'fixed', '8.40', '2026-11-01'],
        [name, 'BEEF', 'percent_off', '5', '2026-11-01'],
        [name, 'nowhere', 'fixed', '1.00', '2026-11-01'],
      ],
      columns,
    );
    expect(staged).toMatchObject({ added: 2, refused: 1, unknownColumns: [] });
    expect((await preview(id, 'refused'))[0]?.problems).toEqual([
      'Product Code or Category: No product or category is called nowhere.',
    ]);
    expect(await apply(id, 3, true)).toMatchObject({ status: 200 });
    expect(await listPrices(customer.id)).toMatchObject([
      { kind: 'percent_off', category: 'Beef', productId: null },
      { kind: 'fixed', category: null, productId: product.id },
    ]);
  });

  it('finds customers ignoring accents and apostrophe style; exact names take precedence', async () => {
    const pub = await addCustomer(client, { name: 'O’Malley’s Café' });
    const accented = await addCustomer(client, { name: 'Fleuri Né' });
    const plain = await addCustomer(client, { name: 'Fleuri Ne' });
    const { code } = await named();
    const row = (name: string) => [name, code, '', 'fixed', '8.40', '', '2026-11-01', '', ''];
    const { id, ...staged } = await stage([row("o'malley's cafe"), row('Fleuri Né'), row('Fleuri Ne')]);
    expect(staged).toMatchObject({ added: 3, refused: 0 });
    await apply(id, 3);
    for (const { id: customerId } of [pub, accented, plain])
      expect(await listPrices(customerId)).toMatchObject([{ value: '8.40' }]);
  });

  it('adds, changes and skips by customer, target, minimum and first day', async () => {
    const { customer, product, name, code } = await named();
    const rows = [
      [name.toUpperCase(), code.toLowerCase(), '', 'Fixed', '$8.40', '', '11/1/2026', '12/31/2026', 'Fall'],
      [name, code, '', 'percent off', '5%', '10', '2026-11-01', '', ''],
      [name, '', 'Beef', 'over_cost', '12.5', '', '2026-11-01', '', ''],
    ];
    const first = await stage(rows);
    expect(first).toMatchObject({ added: 3, refused: 0 });
    expect((await preview(first.id))[0]).toMatchObject({
      name: `${name}, Kansas City, MO · ${product.name} · ${code}`,
      row: 2,
    });
    expect(await apply(first.id, 3)).toMatchObject({ status: 200, body: { stored: 3 } });
    const stored = await listPrices(customer.id);
    expect(stored).toMatchObject([
      { kind: 'percent_off', value: '5.00', minQuantity: '10.000', to: null },
      {
        kind: 'fixed',
        value: '8.40',
        from: '2026-11-01',
        to: '2026-12-31',
        note: 'Fall',
        productId: product.id,
      },
      { kind: 'over_cost', value: '12.50', category: 'Beef', productId: null },
    ]);
    const events = (await admin.recorded(customerPriceSaved)).slice(-3);
    const asPublished = stored.map(({ today: _, ...price }) => price);
    expect(events.map(({ data }) => data)).toEqual(expect.arrayContaining(asPublished));

    rows[0] = [name, code, '', 'fixed', '8.60', '', '2026-11-01', '2026-12-31', 'Fall'];
    const second = await stage(rows);
    expect(second).toMatchObject({ added: 0, changed: 1, unchanged: 2, refused: 0 });
    expect(await preview(second.id, 'changed')).toMatchObject([
      { changes: [{ field: 'Value', before: '8.40', after: '8.60' }] },
    ]);
    expect(await apply(second.id, 3)).toMatchObject({ status: 200 });
    expect((await listPrices(customer.id))[1]).toMatchObject({ value: '8.60', version: 2 });
  });

  it('rejects rows that overlap a stored price or an earlier row, with the sentence', async () => {
    const { customer, name, code } = await named();
    const row = (value: string, from: string, to = '', minimum = '') => [
      name,
      code,
      '',
      'fixed',
      value,
      minimum,
      from,
      to,
      '',
    ];
    const begun = await stage([row('8.40', '2026-11-01', '2026-12-31')]);
    await apply(begun.id, 1);
    const { id, refused } = await stage([
      row('8.50', '2026-12-31'),
      row('8.60', '2027-01-01', '2027-01-31'),
      row('8.70', '2027-01-31'),
      row('8.70', '2027-01-31', '', '5'),
      row('8.70', '2027-01-31', '2027-02-10', '5.0'),
    ]);
    expect(refused).toBe(3);
    expect((await preview(id, 'refused')).map(({ row, problems }) => [row, ...problems])).toEqual([
      [2, 'Overlaps $8.40 from 11/01/2026 to 12/31/2026.'],
      [4, 'Overlaps $8.60 from 01/01/2027 to 01/31/2027.'],
      [6, 'Row 5 is about the same customer price.'],
    ]);
    const later = await client.call(adminApi.addImportRows, {
      params: { id },
      body: { rows: [{ row: 7, cells: row('9', '2027-01-15') }] },
    });
    expect(later.body.refused).toBe(4);
    expect((await preview(id, 'refused')).at(-1)).toMatchObject({
      problems: ['Overlaps $8.60 from 01/01/2027 to 01/31/2027.'],
    });
    expect(await apply(id, 6, true)).toMatchObject({ status: 200, body: { stored: 2 } });
    expect(await listPrices(customer.id)).toHaveLength(3);
  });

  it('accepts a valid row if another row for the same price is rejected, in the same request or an earlier one', async () => {
    const { customer, name, code } = await named();
    const row = (value: string, from: string, to = '') => [name, code, '', 'fixed', value, '', from, to, ''];
    const { id, ...staged } = await stage([
      row('eight', '2026-11-01'),
      row('8.40', '2026-11-01', '2026-11-30'),
      row('-1', '2026-12-01'),
    ]);
    expect(staged).toMatchObject({ added: 1, refused: 2 });
    const later = await client.call(adminApi.addImportRows, {
      params: { id },
      body: { rows: [{ row: 5, cells: row('8.60', '2026-12-01') }] },
    });
    expect(later.body).toMatchObject({ added: 2, refused: 2 });
    expect((await preview(id, 'refused')).map(({ row }) => row)).toEqual([2, 4]);
    expect(await apply(id, 4, true)).toMatchObject({ status: 200, body: { stored: 2 } });
    expect(await listPrices(customer.id)).toHaveLength(2);
  });

  it('accepts a row whose days become free by another row, in any order', async () => {
    const { customer, name, code } = await named();
    const row = (value: string, from: string, to: string) => [
      name,
      code,
      '',
      'fixed',
      value,
      '',
      from,
      to,
      '',
    ];
    await apply((await stage([row('8.40', '2026-11-01', '')])).id, 1);
    const staged = await stage([row('9', '2026-12-01', ''), row('8.40', '2026-11-01', '2026-11-30')]);
    expect(staged).toMatchObject({ added: 1, changed: 1, refused: 0 });
    expect(await apply(staged.id, 2)).toMatchObject({ status: 200 });
    expect((await listPrices(customer.id)).map(({ value, to }) => [value, to])).toEqual([
      ['8.40', '2026-11-30'],
      ['9.00', null],
    ]);
  });

  it('names the problem of each invalid row', async () => {
    const { name, code } = await named();
    await addCustomer(client, { name: 'Twin' });
    await addCustomer(client, { name: 'twin' });
    let day = 0;
    const bad = (over: Record<number, string>) => {
      day += 1;
      const from = addDays('2026-11-01', day);
      return [name, code, '', 'fixed', '8', '', from, from, ''].map((cell, at) => over[at] ?? cell);
    };
    const { id } = await stage([
      bad({ 0: 'Nobody' }),
      bad({ 0: 'Twin' }),
      bad({ 0: '' }),
      bad({ 1: 'XX-9' }),
      bad({ 1: '' }),
      bad({ 2: 'Beef' }),
      bad({ 3: 'free' }),
      bad({ 3: 'percent_off', 4: '101' }),
      bad({ 4: '-1' }),
      bad({ 5: '0' }),
      bad({ 6: '' }),
      bad({ 6: '31/12/2026' }),
      bad({ 7: '2026-10-31' }),
    ]);
    expect((await preview(id, 'refused')).map(({ problems }) => problems)).toEqual([
      ['Customer: There is no customer called Nobody.'],
      ['Customer: Several customers are called Twin. Enter the Customer Id.'],
      ['Customer is required.'],
      ['Product Code: No product has the code XX-9.'],
      ['Enter a Product Code or a Category.'],
      ['Enter a Product Code or a Category, not both.'],
      ['Kind: Kind must be one of fixed, percent_off, amount_off, over_cost.'],
      ['Value: A percent must be at most 100.'],
      ['Value: Must be 0 or more.'],
      ['Minimum: Minimum must be above 0.'],
      ['From is required.'],
      ['From: Must be a date like 11/20/2026 or 2026-11-20.'],
      ['To: The last day must not be before the first.'],
    ]);
  });

  it('stores nothing if a price, product or customer changed since the preview', async () => {
    const { customer, product, name, code } = await named();
    const row = [name, code, '', 'fixed', '8', '', '2026-11-01', '', ''];
    const overtaken = await stage([row]);
    const body = { customerId: customer.id, productId: product.id, kind: 'fixed', value: '7' } as const;
    const { id } = (
      await client.call(adminApi.createCustomerPrice, { body: { ...body, from: '2026-11-20' } })
    ).body;
    expect(await apply(overtaken.id, 1)).toMatchObject({
      status: 409,
      problem: {
        code: 'stale_version',
        message: expect.stringMatching(new RegExp(`^Someone else changed a price of ${name}, .+ since`)),
      },
    });
    expect(await listPrices(customer.id)).toHaveLength(1);
    await client.call(adminApi.deleteCustomerPrice, { params: { id } });
    const orphaned = await stage([row]);
    await client.call(adminApi.deleteProduct, { params: { id: product.id } });
    expect(await apply(orphaned.id, 1)).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^A customer or product of these prices was deleted/) },
    });
  });
});
