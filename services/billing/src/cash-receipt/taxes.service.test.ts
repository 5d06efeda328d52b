import { randomUUIDv7 } from 'node:crypto';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
import { formatTaxLabel } from '@primal/contracts/shared/sales-tax';
import { baconFixture, burgersFixture, customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, createReceipt, readReceipt } = sales;
afterAll(() => sales.stop());

const codeId = randomUUIDv7();
let sequence = 0;
const tax = (percent: string | null, name = 'Sales Tax') => {
  sequence += 1;
  const rates = [{ from: '2020-01-01', percent: percent ?? '' }];
  const salesTax: TaxSettings | null =
    percent === null
      ? null
      : {
          codes: [{ id: codeId, name, rates, taxesDelivery: false }],
          defaultCodeId: codeId,
          taxesExpired: false,
        };
  return sales.saveSettings({ salesTax }, sequence);
};

it('the tax is the sent one while there are no tax codes', async () => {
  await tax(null);
  expect(await createReceipt({ tax: '1.25' })).toMatchObject({ tax: '1.25', salesTax: null, total: '49.25' });
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
    salesTax: { name: 'Waco Sales Tax', rate: '8.125', exempt: null, base: '96.00' },
    total: '133.80',
    items: [{ product: { taxable: true } }, { product: { taxable: false } }],
  });
  const cents = await createReceipt({}, [{ unitPrice: '0.06' }, { unitPrice: '0.06' }]);
  expect(cents).toMatchObject({ subtotal: '0.12', tax: '0.01' });
});

it('the tax is zero for an exempt customer, and a sale can override the exemption in both directions', async () => {
  await tax('10.000');
  const exempt = await sales.saveCustomer(customerFixture({ taxExempt: true }));
  const other = await sales.saveCustomer(customerFixture());
  const waive = (reason: string) => ({
    tax: '0.00',
    salesTax: { rate: '10.000', exempt: reason, base: '48.00' },
    total: '48.00',
  });
  const charged = { tax: '4.80', salesTax: { exempt: null }, total: '52.80' };
  expect(await createReceipt({ customerId: exempt.id })).toMatchObject(waive('resale'));
  expect(await createReceipt({ customerId: exempt.id, taxExempt: false })).toMatchObject(charged);
  expect(await createReceipt({ customerId: other.id })).toMatchObject(charged);
  expect(await createReceipt({ customerId: other.id, taxExempt: true })).toMatchObject(waive('this_sale'));
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
  expect(formatTaxLabel(receipt.salesTax)).toBe('Sales Tax (10%)');
});
