import type { Difference } from '@primal/service-kit/consistency/process-report';
import { expect, it } from 'vitest';
import { describeCopyDifference } from './comparison.ts';

const differing = (fields: string[]): Difference => ({
  service: 'delivery',
  copy: 'invoices',
  type: 'billing.invoice.saved',
  kind: 'differing',
  id: 'i1',
  key: 'i1',
  label: 'INV-1042',
  version: 3,
  fields,
});

it.each([
  [['status'], 'Delivery has a different status than Billing (invoices).'],
  [
    ['invoice_date', 'shown'],
    'Delivery has a different invoice date, amount or detail at the stop than Billing (invoices).',
  ],
])('names differing fields in business terms: %j', (fields, sentence) => {
  expect(describeCopyDifference(differing(fields)).sentence).toBe(sentence);
});

it('names the document of a differing copy, unless the owning service deleted it', () => {
  const invoice = differing(['status']);
  const order: Difference = {
    ...invoice,
    type: 'orders.order.converted',
    id: 'row',
    key: 'o1',
    label: 'SO-1001',
  };
  const driver: Difference = { ...invoice, type: 'delivery.driver.saved', id: 'd1', key: 'd1', label: 'Ed' };
  expect(describeCopyDifference(invoice)).toMatchObject({
    documentType: 'invoice',
    documentId: 'i1',
    documentNumber: 'INV-1042',
  });
  expect(describeCopyDifference(order)).toMatchObject({
    documentType: 'order',
    documentId: 'o1',
    documentNumber: 'SO-1001',
  });
  expect(describeCopyDifference(driver)).toMatchObject({ documentType: 'copy', documentId: 'd1' });
  expect(describeCopyDifference({ ...invoice, kind: 'superfluous' })).toMatchObject({
    documentType: 'copy',
    documentId: 'i1',
  });
});
