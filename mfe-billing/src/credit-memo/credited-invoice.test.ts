import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { expect, it } from 'vitest';
import { explainNoInvoice } from './credited-invoice.tsx';

const invoice = (number: number, status: InvoiceSummary['status'], customerId = 'c1') =>
  ({
    invoiceNumber: `INV-${number}`,
    status,
    customerId,
    customer: { name: 'Bistro Belvoir' },
  }) as InvoiceSummary;
const found = [
  invoice(1132, 'draft'),
  invoice(1133, 'voided'),
  invoice(1134, 'sent', 'c2'),
  invoice(1135, 'sent'),
];

it.each([
  ['1132', 'INV-1132 is a draft. Change the invoice itself.'],
  ['inv-1133 ', 'INV-1133 has been voided.'],
  ['INV-1134', 'INV-1134 belongs to Bistro Belvoir.'],
  ['113', 'No invoice found.'],
  ['', 'No invoice found.'],
])('explains why %j cannot be chosen', (typed, sentence) => {
  expect(explainNoInvoice(typed, 'c1', found)).toBe(sentence);
});
