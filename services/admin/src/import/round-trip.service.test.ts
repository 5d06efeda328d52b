import { adminApi } from '@primal/contracts/admin/api';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const awkward = ['=SUM(A1)', '+1 816', '@home, "soon"', '-', '007', '1/2', 'Zoë’s\nback door'] as const;

const waco = '0198a000-0000-7000-8000-00000000aaaa';

beforeAll(async () => {
  const codes = [{ id: waco, name: 'Waco, "TX"', rates: [{ from: '2026-01-01', percent: '8.25' }] }];
  await client.call(adminApi.updateSettings, { body: { salesTax: { codes } } });
  const customers = [
    await addCustomer(client, {
      name: 'Café “Nord”, Ltd.',
      address: '12 Dock Street, Rear',
      zipCode: '04101',
      phone: '816.555.0101 x7',
      email: 'orders@nord.example',
      contactPerson: '=Dana',
      pricingTier: 'tier2',
      deliveryDays: ['mon', 'sat'],
      minimumOrder: '150',
      deliveryCharge: '12.5',
      freeDeliveryFrom: '1000',
      creditLimit: '12500',
      paymentTerms: 15,
      discountPercent: '1.25',
      discountDays: 10,
      maxDaysOverdue: 14,
      cashOnDelivery: true,
      onHold: true,
      holdReason: awkward[6],
      showShorts: false,
      taxCodeId: waco,
      taxExempt: true,
      exemptReason: 'nonprofit',
      exemptCertificate: '=TX-0012',
      exemptUntil: '2027-06-30',
      deliverFrom: '06:00',
      deliverUntil: '14:30',
      deliveryNotes: 'Ring twice\nDog in the yard,\n  gate 2',
    }),
    await addCustomer(client, { name: 'Café “Nord”, Ltd.', city: 'Tulsa', isActive: false }),
  ];
  const products = [
    await addProduct(client, {
      productCode: '007',
      description: 'Choice\n\nlip on; 1" trim',
      productType: 'fixed-weight',
      unit: 'Case',
      billedBy: 'Piece',
      salesUnit: 'cs',
      unitsPerCase: '12.5',
      unitPrice: '1234.5',
      weightPerUnit: '0.125',
      weightPerBox: '40',
      weightPerPc: '3.333',
      fixedWeight: '40.001',
      inStock: false,
      taxable: false,
    }),
    await addProduct(client, { productCode: '', name: '+Loin, "fancy"', costPrice: null, category: '' }),
    await addProduct(client, { productCode: '1E5', category: '-Pork', unit: 'Tub', billedBy: 'Tub' }),
  ];
  const prices: Omit<BodyInput<typeof adminApi.createCustomerPrice>, 'customerId'>[] = [
    {
      from: today(),
      productId: products[0]?.id,
      kind: 'fixed',
      value: '1234.50',
      minQuantity: '2.5',
      note: 'Two\nlines',
    },
    {
      from: today(),
      productId: products[1]?.id,
      kind: 'amount_off',
      value: '0.05',
      to: addDays(today(), 30),
      note: '=1+1',
    },
    { from: today(), productId: products[2]?.id, kind: 'percent_off', value: '5.25' },
    { from: today(), category: '-Pork', kind: 'over_cost', value: '20' },
    { category: 'Beef', kind: 'amount_off', value: '1', from: addDays(today(), 400) },
  ];
  for (const { id: customerId } of customers)
    for (const terms of prices) {
      const body = { customerId, ...terms };
      const made = await client.call(adminApi.createCustomerPrice, { body });
      expect([made.status, made.body]).toMatchObject([201, {}]);
    }
});

const readRows = async (address: string, caller: typeof client) => {
  const { status, body } = await caller.send('GET', address);
  expect(status).toBe(200);
  return readCsv(body as unknown as Uint8Array).rows ?? [];
};

const bring = async (subject: ImportSubject, address: string, caller = client) => {
  const list = await readRows(address, caller);
  const numbered = list.map(({ cells }, at) => ({ row: at + 1, cells: [...cells] }));
  const suggested = (
    await caller.call(adminApi.suggestImportColumns, { body: { subject, rows: numbered.slice(0, 60) } })
  ).body;
  const columns = suggested.columns.map(({ heading }) => heading);
  const mapping = suggested.columns.map(({ field }) => field);
  const { standIns, words } = suggested;
  const body = { subject, fileName: 'export.csv', columns, mapping, hasHeadings: true, standIns, words };
  const begun = await caller.call(adminApi.createImport, { body });
  expect(begun).toMatchObject({ status: 201 });
  const { id } = begun.body;
  const rows = numbered.slice(1);
  const staged = await caller.call(adminApi.addImportRows, { params: { id }, body: { rows } });
  expect(staged).toMatchObject({ status: 200 });
  const found = await caller.call(adminApi.listImportRows, { params: { id }, query: {} });
  return { suggested, staged: staged.body, rows: rows.length, found: found.body };
};

it.each([
  ['customers', '/api/customers/export'],
  ['products', '/api/products/export'],
  ['customer-prices', '/api/customer-prices/export'],
] as const)(
  'an exported file of all %s imports again without questions or changes',
  async (subject, address) => {
    const { suggested, staged, rows, found } = await bring(subject, address);
    expect(suggested).toMatchObject({ headingRow: 1, ownHeadings: true });
    expect(suggested.columns.filter(({ field }) => field === null)).toEqual([]);
    expect(found.filter(({ kind }) => kind !== 'unchanged')).toEqual([]);
    expect(staged).toMatchObject({
      unchanged: rows,
      added: 0,
      changed: 0,
      refused: 0,
      noted: 0,
      changedHere: 0,
    });
  },
);

it("an export of one customer's prices, and an export without costs, import again unchanged", async () => {
  const { body } = await client.call(adminApi.listCustomers, { query: { status: 'inactive' } });
  const own = await bring('customer-prices', `/api/customer-prices/export?customerId=${body[0]?.id}`);
  expect(own.staged).toMatchObject({ unchanged: 5, changed: 0, added: 0, refused: 0 });
  const blind = admin.client({ role: 'user', permissions: ['importLists', 'editProducts', 'viewOrders'] });
  const without = await bring('products', '/api/products/export', blind);
  expect(without.suggested.columns.map(({ heading }) => heading)).not.toContain('Cost Price');
  expect(without.staged).toMatchObject({ unchanged: 3, changed: 0, added: 0, refused: 0 });
});
