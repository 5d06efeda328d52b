import { adminApi } from '@primal/contracts/admin/api';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createMappedImports } from '../../testing/imports.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const listPrices = async (customerId: string) =>
  (await client.call(adminApi.listCustomerPrices, { query: { customerId, sort: 'value' } })).body;

let count = 0;
const named = async () => {
  count += 1;
  const customer = await addCustomer(client, { name: `Kitchen ${count}` });
  const product = await addProduct(client, { name: `Loin ${count}`, productCode: `CP-${count}` });
  return { customer, product, name: customer.name, code: product.productCode ?? '' };
};

describe('a list of customer prices of another program', () => {
  const mapped = createMappedImports(client);

  it('has fixed prices from today unless its rows say otherwise, with their end dates', async () => {
    const { customer, product, name, code } = await named();
    const list = [
      ['Customer', 'Item', 'Price', 'End Date'],
      [name, code, '$8.40', '12/31/2099'],
      [name, 'Beef', '5.00', '12/31/99'],
    ];
    const { standIns } = await mapped.suggest('customer-prices', list);
    expect(standIns).toEqual([
      { field: 'kind', value: 'fixed' },
      { field: 'from', value: formatDate(today()) },
    ]);
    await mapped.bring('customer-prices', list);
    expect(await listPrices(customer.id)).toMatchObject([
      { kind: 'fixed', value: '5.00', category: 'Beef', from: today(), to: '2099-12-31' },
      { kind: 'fixed', value: '8.40', productId: product.id, from: today(), to: '2099-12-31' },
    ]);
    const later = await mapped.stage('customer-prices', [list[0] ?? [], [name, code, '8.60', '12/31/2099']]);
    expect(later).toMatchObject({ added: 0, changed: 1, refused: 0 });
  });

  it('rejects a percentage as a fixed price, and an end date that it cannot read', async () => {
    const { name, code } = await named();
    const staged = await mapped.stage('customer-prices', [
      ['Customer', 'Item', 'Price', 'Effective Date', 'Thru Date'],
      [name, code, '10%', '11/1/2026', ''],
      [name, code, '9.10', '11/1/2026', 'Dec 31'],
    ]);
    const rows = await mapped.rowsOf(staged.id);
    expect(rows.map(({ problems }) => problems)).toEqual([
      ['Value: 10% is a percentage, and the kind fixed is in dollars.'],
      ['To: Must be a date like 11/20/2026 or 2026-11-20.'],
    ]);
  });

  it('asks for another kind or start date', async () => {
    const { customer, name, code } = await named();
    const list = [
      ['Customer', 'Item', 'Price'],
      [name, code, '10%'],
    ];
    const standIns = [
      { field: 'kind', value: 'percent_off' },
      { field: 'from', value: '12/1/2026' },
    ];
    await mapped.bring('customer-prices', list, { standIns });
    expect(await listPrices(customer.id)).toMatchObject([
      { kind: 'percent_off', value: '10.00', from: '2026-12-01' },
    ]);
    const { refused } = await mapped.stage('customer-prices', list, {
      standIns: [{ field: 'from', value: 'soon' }],
    });
    expect(refused).toBe(1);
  });

  it('is read as a matrix if its headings are customers, even below titles and with unknown customers', async () => {
    const [one, other] = [await named(), await named()];
    const list = [
      ['Price List November'],
      ['Item', 'Description', one.name.toUpperCase(), other.name, 'Kitchen Nobody', 'Remark'],
      [one.code, one.product.name, '8.40', '8.60', '9.00', 'call first'],
      [other.code, other.product.name, '12.00', '', '12.50', ''],
    ];
    const suggested = await mapped.suggest('customer-prices', list);
    expect(suggested).toMatchObject({
      headingRow: 2,
      matrix: { columns: [2, 3, 4], nameField: 'customerName', valueField: 'value' },
    });
    expect(suggested.columns.map(({ field }) => field)).toEqual([
      'productCode',
      'productName',
      null,
      null,
      null,
      null,
    ]);
    expect(
      await mapped.suggest('customer-prices', [
        ['Customer', 'Item', 'Price'],
        [one.name, '1', '2.00'],
      ]),
    ).toMatchObject({
      matrix: null,
    });
  });

  it('suggests the customer that a name may mean', async () => {
    const { code } = await named();
    await addCustomer(client, { name: 'Brasserie Lumière' });
    const staged = await mapped.stage('customer-prices', [
      ['Customer', 'Item', 'Price'],
      ['Brasserie Lumiere Inc', code, '8.40'],
    ]);
    expect((await mapped.rowsOf(staged.id))[0]?.problems).toEqual([
      'Customer: There is no customer called Brasserie Lumiere Inc. Do you mean Brasserie Lumière?',
    ]);
  });
});
