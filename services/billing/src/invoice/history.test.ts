import { invoiceSummary } from '@primal/contracts/billing/invoice';
import { expect, it } from 'vitest';
import { comparedFields } from './history.ts';

const leftOut = {
  id: 'its name',
  invoiceNumber: 'its name',
  version: 'a count',
  createdAt: 'when',
  updatedAt: 'when',
  customerId: 'told as the customer',
  allowed: 'follows the state',
  salesOrderId: 'never changes',
  salesOrderNumber: 'never changes',
  broughtForward: 'never changes',
  kind: 'never changes',
  tax: 'follows lines, date and customer, which are told',
  salesTax: 'follows lines, date and customer, which are told',
  discount: 'came with the order and stays',
  subtotal: 'follows the lines, which are told',
  balance: 'follows payments, which are deeds',
  credited: 'follows credits, which are deeds',
  discounted: 'follows discounts, which are deeds',
  status: 'a deed of its own',
  voidReason: 'told with the void',
  completedAt: 'a deed of its own',
  isPending: 'follows the marks',
  hasMissingCatchWeights: 'follows the lines',
  pdfGenerated: 'a deed of its own',
  pdfPrinted: 'a deed of its own',
};

it('compares each field of an invoice, or lists it as omitted', () => {
  const known = [...comparedFields, ...Object.keys(leftOut)];
  expect(known.toSorted()).toEqual(Object.keys(invoiceSummary.shape).toSorted());
});
