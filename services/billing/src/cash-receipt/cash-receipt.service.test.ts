import { baconFacts } from '@primal/service-kit/testing/facts';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../testing/sales.ts';

const sales = await startSales();
const { createReceipt, readReceipt, ribeye } = sales;
afterAll(() => sales.stop());

describe('a cash sale', () => {
  it('to a walk-in customer answers the whole receipt with figures of its own', async () => {
    const bacon = await sales.saveProduct(baconFacts());
    const receipt = await createReceipt(
      { subtotal: '1', total: '2', tax: '3.25', amountPaid: '430', notes: ' Bag it ' },
      [
        { quantity: 2, total: '999', productName: 'Something else', unit: 'EA' },
        { productId: ribeye.id, quantity: 1, individualWeights: '[10.5, 12.25]', unitPrice: '11.10' },
        { productId: bacon.id, quantity: 1, unitPrice: null },
      ],
    );
    expect(receipt).toMatchObject({
      receiptNumber: expect.stringMatching(/^CR-\d{4}$/),
      customerId: null,
      customer: null,
      saleDate: '2026-11-20',
      subtotal: '423.53',
      tax: '3.25',
      total: '426.78',
    });
    expect(await readReceipt(receipt.id)).toEqual(receipt);
  });
});
