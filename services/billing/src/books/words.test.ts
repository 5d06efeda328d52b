import type { Located } from '@primal/service-kit/consistency/copies';
import { expect, it } from 'vitest';
import { ofCopy } from './words.ts';

const differing = (fields: string[]): Located => ({
  ...{ service: 'delivery', copy: 'invoices', type: 'billing.invoice.updated', kind: 'differing' },
  ...{ id: 'i1', key: 'i1', label: 'INV-1042', version: 3, fields },
});

it.each([
  [['status'], 'Delivery has another status than Billing (invoices).'],
  [
    ['invoice_date', 'shown'],
    'Delivery has another invoice date, amount or detail at the stop than Billing (invoices).',
  ],
])('says which fields of a copy differ in words of the trade: %j', (fields, sentence) => {
  expect(ofCopy(differing(fields)).sentence).toBe(sentence);
});
