import { money } from '@primal/contracts/shared/amounts';
import { businessDate, text } from '@primal/contracts/shared/schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listFields } from './answered-fields.ts';
import { parseBody, summarize, toIssues } from './validate.ts';

const findIssues = (schema: z.ZodType, input: unknown) => {
  const result = schema.safeParse(input);
  return result.success ? [] : toIssues(result.error, input);
};

const order = z.strictObject({
  orderDate: businessDate(),
  items: z.array(z.strictObject({ unitPrice: money(), name: text(5).nullable() })),
  contact: z.union([z.literal(''), z.strictObject({ phone: text(5) })]).optional(),
});

test('gives every issue a dotted path and a sentence', () => {
  expect(
    findIssues(order, {
      orderDate: 'soon',
      items: [{ unitPrice: '1.234', name: 'too long' }, { extra: 1 }],
      note: 'x',
    }),
  ).toEqual([
    { path: 'orderDate', message: 'Must be a date like 2026-11-20.' },
    { path: 'items.0.unitPrice', message: 'Must have at most 2 decimal places.' },
    { path: 'items.0.name', message: 'Must be at most 5 characters.' },
    { path: 'items.1.unitPrice', message: 'Is required.' },
    { path: 'items.1.name', message: 'Is required.' },
    { path: 'items.1.extra', message: 'Is not a known field.' },
    { path: 'note', message: 'Is not a known field.' },
  ]);
});

test('reports the issues of the intended union branch', () => {
  expect(findIssues(order, { orderDate: '2026-11-20', items: [], contact: { phone: 'too long' } })).toEqual([
    { path: 'contact.phone', message: 'Must be at most 5 characters.' },
  ]);
});

const printed = z.strictObject({
  isPrinted: z.boolean(),
  dueDate: z.union([z.literal(''), businessDate()]).nullish(),
  paymentMethod: z.enum(['cash', 'check']).optional(),
  reason: z.literal('unload').optional(),
  row: z.number().int().min(1).max(50).optional(),
});

test.each([
  [{ isPrinted: 'yes' }, 'isPrinted', 'Must be true or false.'],
  [[], '', 'Must be an object.'],
  [{ isPrinted: true, dueDate: 'soon' }, 'dueDate', 'Must be a date like 2026-11-20.'],
  [{ isPrinted: true, dueDate: 5 }, 'dueDate', 'Must be a date.'],
  [{ isPrinted: true, paymentMethod: 'card' }, 'paymentMethod', 'Must be one of cash, check.'],
  [{ isPrinted: true, reason: 'x' }, 'reason', 'Must be unload.'],
  [{ isPrinted: true, row: 0 }, 'row', 'Must be 1 or more.'],
  [{ isPrinted: true, row: 51 }, 'row', 'Must be at most 50.'],
])('names the expected value for %j', (input, path, message) => {
  expect(findIssues(printed, input)).toEqual([{ path, message }]);
});

test.each([
  [[], 'The request is not valid.'],
  [[{ path: '', message: 'Must be a list.' }], 'Must be a list.'],
  [[{ path: 'orderDate', message: 'Is required.' }], 'Order date: Is required.'],
  [[{ path: 'order.customerId', message: 'Please select a customer' }], 'Please select a customer'],
  [[{ path: 'items.0.unitPrice', message: 'Is required.' }], 'Items 1, unit price: Is required.'],
  [
    [{ path: 'order.status', message: 'Status must be pending or ready.' }],
    'Status must be pending or ready.',
  ],
  [[{ path: 'state', message: 'States differ.' }], 'State: States differ.'],
  [[{ path: 'isActive', message: 'Active must be true or false.' }], 'Active must be true or false.'],
  [[{ path: 'days.0', message: 'Days must be from mon, tue.' }], 'Days must be from mon, tue.'],
  [
    [{ path: 'invoice.dueDate', message: 'The due date must not be before the invoice date.' }],
    'The due date must not be before the invoice date.',
  ],
  [
    [{ path: '0.weights.0', message: 'Each weight must be above 0.' }],
    'Entry 1, weights 1: Each weight must be above 0.',
  ],
  [
    [
      { path: 'q', message: 'Is wrong.' },
      { path: 'r', message: 'Is wrong.' },
    ],
    'Q: Is wrong. (1 more)',
  ],
])('summarizes %j in one sentence', (issues, sentence) => {
  expect(summarize(issues)).toBe(sentence);
});

const named = z.strictObject({ customerId: z.string({ error: 'Please select a customer' }) });

test("uses a form's message for a missing field, word for word", () => {
  expect(findIssues(named, {})).toEqual([{ path: 'customerId', message: 'Please select a customer' }]);
});

const answered = listFields([
  z.object({
    id: z.string(),
    createdAt: z.string(),
    pdfPrinted: z.boolean(),
    items: z.array(z.object({ id: z.string(), unit: z.string() })),
  }),
]);

test('accepts a record as answered', () => {
  const line = { unitPrice: '2.00', name: 'Rib' };
  const sent = {
    id: '1',
    orderDate: '2026-11-20',
    createdAt: 'now',
    items: [{ ...line, id: '2', unit: 'Case' }],
  };
  expect(parseBody(order, sent, () => answered)).toEqual({ orderDate: '2026-11-20', items: [line] });
});

test.each([
  [
    'an unknown field',
    { orderDate: '2026-11-20', items: [], id: '1', nmae: 'x' },
    'Nmae: Is not a known field.',
  ],
  [
    'an answered field in another place',
    { orderDate: '2026-11-20', items: [], pdfPrinted: true, contact: { phone: '1' }, unit: 'Case' },
    'Unit: Is not a known field.',
  ],
  ['a body of only answered fields', { pdfPrinted: true }, 'Pdf printed: Is not a known field.'],
])('rejects %s', (_what, sent, sentence) => {
  expect(() => parseBody(order.partial(), sent, () => answered)).toThrow(sentence);
});
