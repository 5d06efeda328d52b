import { describe, expect, it } from 'vitest';
import { createLine, gridLines } from '../grid.ts';
import {
  choice,
  documentValues,
  dollars,
  optional,
  readOnly,
  required,
  touched,
  version,
} from './document-values.ts';

const fields = {
  customerId: required(),
  orderDate: required(() => '2026-11-22'),
  dateTouched: touched(),
  charge: dollars(),
  tax: readOnly('0.00'),
  status: choice(['draft', 'sent']),
  notes: optional(),
  version: version(),
};
const before = documentValues('order', fields, gridLines);
const order = documentValues('order', { ...fields, poNumber: optional() }, gridLines);

const stored = {
  customerId: 'c1',
  orderDate: '2026-11-20',
  charge: '5.00',
  tax: '1.00',
  notes: null,
  poNumber: 'PO-7',
  status: 'sent' as const,
  version: 4,
  items: [],
};

describe('a document form with a new field', () => {
  it('includes the field in defaults, reads, drafts and requests', () => {
    expect(order.blank()).toEqual({
      customerId: '',
      orderDate: '2026-11-22',
      dateTouched: false,
      charge: '0.00',
      tax: '0.00',
      status: 'draft',
      notes: '',
      version: 0,
      poNumber: '',
      lines: [],
    });
    const values = order.from(stored, { dateTouched: true });
    expect(values).toEqual({ ...stored, items: undefined, notes: '', dateTouched: true, lines: [] });
    expect(order.draft('o1').schema.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
    expect(order.fields(values)).toEqual({
      customerId: 'c1',
      orderDate: '2026-11-20',
      charge: '5.00',
      status: 'sent',
      notes: null,
      poNumber: 'PO-7',
    });
  });

  it('accepts drafts without the field, and rejects drafts of another shape', () => {
    const { schema, name } = order.draft();
    const kept = { ...before.blank(), notes: 'Back door', lines: [createLine({ productName: 'ribeye' })] };
    expect(name).toBe('order');
    expect(schema.parse(JSON.parse(JSON.stringify(kept)))).toMatchObject({
      notes: 'Back door',
      poNumber: '',
      lines: [{ productName: 'ribeye' }],
    });
    expect(schema.safeParse({ ...kept, notes: 7 }).success).toBe(false);
    expect(schema.safeParse({ ...kept, lines: 7 }).success).toBe(false);
  });

  it.each([
    ['$1,200', '1200.00', null],
    ['', '0.00', null],
    ['12,50', '12,50', 'Please write decimals with a point, like 1,234.50.'],
  ])('sends the dollars "%s" as "%s"', (charge, sent, message) => {
    const values = { ...order.blank(), charge };
    expect(order.fields(values).charge).toBe(sent);
    expect(order.issues(values)).toEqual(message ? [{ path: 'charge', message }] : []);
  });
});
