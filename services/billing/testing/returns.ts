import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { returnBody } from '@primal/contracts/billing/returns';
import { returnsApi } from '@primal/contracts/billing/returns';
import type { z } from 'zod';
import { startSales } from './sales.ts';

export type ReturnLines = z.input<typeof returnBody>['lines'];

/** Billing with invoices of three weighed pieces and five cases, and calls on their returns. */
export const startReturns = async () => {
  const sales = await startSales();
  const { api, create, ribeye, burgers } = sales;
  return {
    ...sales,
    giveBack: (invoiceId: string, lines: ReturnLines) =>
      api.call(returnsApi.createReturn, { params: { id: invoiceId }, body: { lines } }),
    voidMemo: (id: string) =>
      api.call(creditMemoApi.voidCreditMemo, { params: { id }, body: { reason: 'Written by mistake' } }),
    weighed: (status: 'draft' | 'sent' = 'sent') =>
      create({ status }, [
        { productId: ribeye.id, quantity: 3, unitPrice: '10.00', individualWeights: '[10,10.25,10.25]' },
        { productId: burgers.id, quantity: 5, unitPrice: '40.00' },
      ]),
  };
};

export const pickReturnableLines = ({ items: [ribeye, burgers] }: InvoiceAnswer) => {
  if (!ribeye || !burgers) throw new Error('The invoice has two lines.');
  const [first = '', second = '', third = ''] = ribeye.pieces.map(({ id }) => id);
  return { ribeye, burgers, first, second, third };
};
