import { addDays, today } from '@primal/contracts/shared/dates';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCash } from '../../testing/cash.ts';

const sales = await startCash();
const { close, createReceipt, customer, open, pay, payOut, reverse, sellForCheck, undeposited, voidSale } =
  sales;
afterAll(() => sales.stop());
beforeEach(sales.depositAll);
afterEach(sales.expectMoneyHolds);

const yesterday = addDays(today(), -1);

describe('depositable money', () => {
  it('lists each check once, oldest first, and the received cash', async () => {
    const sale = await sellForCheck();
    const check = await pay(yesterday, '75.00', 'check');
    const gone = await pay(today(), '10.00', 'check');
    await reverse(gone.id);
    const voided = await sellForCheck();
    await voidSale(voided.id);
    await pay(today(), '20.00');
    await createReceipt({ saleDate: today() });
    await createReceipt({ saleDate: addDays(today(), 3) });
    expect(await undeposited()).toEqual({
      checks: [
        {
          type: 'payment',
          id: check.id,
          number: check.checkNumber,
          customerName: customer.name,
          date: yesterday,
          amount: '75.00',
        },
        {
          type: 'cash_receipt',
          id: sale.id,
          number: sale.receiptNumber,
          customerName: null,
          date: today(),
          amount: '48.00',
        },
      ],
      checkCount: 2,
      checkTotal: '123.00',
      cards: [],
      cardCount: 0,
      cardTotal: '0.00',
      cash: '68.00',
      drawers: [],
    });
  });

  it('excludes cash of voids, reversals and payouts, and includes drawer overages', async () => {
    const date = addDays(today(), -300);
    await open(date, '500.00');
    const sale = await createReceipt({ saleDate: date });
    await createReceipt({ saleDate: date });
    const payment = await pay(date, '20.00');
    await pay(addDays(date, -1), '100.00');
    await pay(date, '5.00');
    await voidSale(sale.id);
    await reverse(payment.id);
    await payOut(date, '8.00');
    expect(await undeposited()).toMatchObject({ cash: '32.00', drawers: [{ date, cash: '113.00' }] });
    await close(date, [{ denomination: 1, count: 615 }]);
    expect(await undeposited()).toMatchObject({ cash: '147.00', drawers: [] });
  });
});
