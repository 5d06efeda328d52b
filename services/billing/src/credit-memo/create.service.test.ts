import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { creditMemoSaved } from '@primal/contracts/billing/events';
import { customerFixture, customerPriceFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, burgers, create, createCredit, creditBody, customer, readCredit, ribeye } = sales;
afterAll(() => sales.stop());

describe('creating a credit memo', () => {
  it('returns the complete memo with computed figures', async () => {
    const invoice = await create({ status: 'sent' });
    const credit = await createCredit(
      {
        invoiceId: invoice.id,
        deliveryCharge: '12.50',
        subtotal: '1',
        total: 1,
        reason: 'damaged',
        notes: ' Thawed on arrival ',
      },
      [
        { quantity: 2, total: '999', productName: 'Something else', unit: 'EA' },
        { productId: ribeye.id, quantity: 1, individualWeights: '[10.5, 12.25]', unitPrice: '11.10' },
      ],
    );
    expect(credit).toMatchObject({
      creditNumber: expect.stringMatching(/^CM-\d{4}$/),
      customerId: customer.id,
      customer: { name: customer.name, city: 'Springfield' },
      invoiceId: invoice.id,
      creditDate: '2026-11-20',
      subtotal: '332.53',
      deliveryCharge: '12.50',
      total: '345.03',
      applied: '0.00',
      balance: '345.03',
      reason: 'damaged',
      notes: 'Thawed on arrival',
      status: 'draft',
      voidReason: null,
      voidedAt: null,
      version: 1,
      allowed: { apply: true, unapply: expect.any(String), void: true },
      items: [
        { productName: 'Burger patties', quantity: '2.000', unitPrice: '40.00', total: '80.00' },
        { productName: 'Ribeye', quantity: '2.000', weight: '22.750', total: '252.53' },
      ],
      applications: [],
    });
    expect(await readCredit(credit.id)).toEqual(credit);
    const facts = await sales.recorded(creditMemoSaved);
    expect(facts.filter(({ key }) => key === credit.id)).toMatchObject([{ sequence: 1, data: credit }]);
  });

  it("uses the customer's tier for a line without a price", async () => {
    const { id: customerId } = await sales.saveCustomer(customerFixture({ pricingTier: 'wholesale' }));
    const credit = await createCredit({ customerId }, [{ unitPrice: null }]);
    expect(credit.items[0]?.unitPrice).toBe('36.00');
  });

  it("uses the customer's price on the credit date for a line without a price", async () => {
    const { id: customerId } = await sales.saveCustomer(customerFixture({ pricingTier: 'wholesale' }));
    await sales.saveCustomerPrice(
      customerPriceFixture({
        customerId,
        productId: burgers.id,
        value: '26.40',
        from: '2026-11-01',
        to: '2026-11-20',
      }),
    );
    const priceOf = async (creditDate: string, unitPrice: string | null = null) =>
      (await createCredit({ customerId, creditDate }, [{ unitPrice }])).items[0]?.unitPrice;
    await expect.poll(() => priceOf('2026-11-20')).toBe('26.40');
    expect(await priceOf('2026-11-21')).toBe('36.00');
    expect(await priceOf('2026-11-20', '30.00')).toBe('30.00');
  });

  it('stores a snapshot of the customer', async () => {
    const chef = await sales.saveCustomer(customerFixture({ name: 'Chef Ana' }));
    const credit = await createCredit({ customerId: chef.id });
    await sales.saveCustomer({ ...chef, name: 'Chef Bea', version: 2 });
    const later = async () => (await createCredit({ customerId: chef.id })).customer.name;
    await expect.poll(later).toBe('Chef Bea');
    expect((await readCredit(credit.id)).customer.name).toBe('Chef Ana');
  });

  it('assigns numbers from 1001 without duplicates or gaps, despite rejected requests', async () => {
    const before = await api.call(creditMemoApi.nextCreditNumber);
    const first = Number(before.body.nextNumber.slice('CM-'.length));
    const refused = () =>
      api.call(creditMemoApi.createCreditMemo, { body: creditBody({}, [{ quantity: 1.5 }]) });
    const made = await Promise.all([
      ...Array.from({ length: 16 }, () => createCredit()),
      ...Array.from({ length: 4 }, async () => (await refused()).status),
    ]);
    const numbers = made.flatMap((one) => (typeof one === 'number' ? [] : one.creditNumber)).sort();
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, at) => `CM-${first + at}`));
  });
});
