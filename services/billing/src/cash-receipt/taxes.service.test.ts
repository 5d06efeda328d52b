import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { computeSalesTax, formatTaxLabel } from '@primal/contracts/billing/sales-tax';
import { baconFixture, burgersFixture, customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, createReceipt, readReceipt } = sales;
afterAll(() => sales.stop());

let sequence = 0;
const tax = (cashSaleTaxRate: string, cashSaleTaxName = 'Sales Tax') => {
  sequence += 1;
  return sales.saveSettings({ cashSaleTaxRate, cashSaleTaxName }, sequence);
};

it('the tax is typed while the settings have no rate', async () => {
  await tax('0.000');
  expect(await createReceipt({ tax: '1.25' })).toMatchObject({
    tax: '1.25',
    taxRate: '0.000',
    taxName: null,
    taxExempt: false,
    total: '49.25',
  });
});

it('the tax applies the rate to the sum of taxable lines, is rounded once, and ignores a sent tax', async () => {
  await tax('8.125', 'Waco Sales Tax');
  const food = await sales.saveProduct(baconFixture({ taxable: false }));
  const receipt = await createReceipt({ tax: '99.00' }, [
    { quantity: 2 },
    { productId: food.id, quantity: 1, unitPrice: '2.00' },
  ]);
  expect(receipt).toMatchObject({
    subtotal: '126.00',
    tax: '7.80',
    taxRate: '8.125',
    taxName: 'Waco Sales Tax',
    total: '133.80',
    items: [{ taxable: true }, { taxable: false }],
  });
  const cents = await createReceipt({}, [{ unitPrice: '0.06' }, { unitPrice: '0.06' }]);
  expect(cents).toMatchObject({ subtotal: '0.12', tax: '0.01' });
});

it('the tax is zero for an exempt customer, and a sale can override the exemption in both directions', async () => {
  await tax('10.000');
  const exempt = await sales.saveCustomer(customerFixture({ taxExempt: true }));
  const other = await sales.saveCustomer(customerFixture());
  const waived = { tax: '0.00', taxRate: '10.000', taxName: 'Sales Tax', taxExempt: true, total: '48.00' };
  const charged = { tax: '4.80', taxExempt: false, total: '52.80' };
  expect(await createReceipt({ customerId: exempt.id })).toMatchObject(waived);
  expect(await createReceipt({ customerId: exempt.id, taxExempt: false })).toMatchObject(charged);
  expect(await createReceipt({ customerId: other.id })).toMatchObject(charged);
  expect(await createReceipt({ customerId: other.id, taxExempt: true })).toMatchObject(waived);
  expect(await createReceipt()).toMatchObject(charged);
});

it('the tax is part of the total that the payment must cover', async () => {
  await tax('10.000');
  const answer = await api.call(cashReceiptApi.createCashReceipt, {
    body: sales.receiptBody({ amountPaid: '48.00' }),
  });
  const message = 'The amount paid is less than the total of $52.80.';
  expect(answer).toMatchObject({
    status: 400,
    problem: { issues: [{ path: 'receipt.amountPaid', message }] },
  });
});

it('the tax of a receipt stays the same after changes of rate and product', async () => {
  await tax('10.000');
  const product = await sales.saveProduct(burgersFixture());
  const receipt = await createReceipt({}, [{ productId: product.id }]);
  await tax('20.000', 'Other');
  await sales.saveProduct({ ...product, taxable: false, version: 2 });
  expect(await readReceipt(receipt.id)).toEqual(receipt);
  expect(formatTaxLabel(receipt)).toBe('Sales Tax (10%)');
});

it('the tax rounds half a cent up', () => {
  expect(computeSalesTax([{ total: '10.00', taxable: true }], '0.050')).toBe('0.01');
  expect(computeSalesTax([{ total: '9.98', taxable: true }], '0.050')).toBe('0.00');
  expect(computeSalesTax([], '8.25')).toBe('0.00');
});
