import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findRejections, type JsonSchema } from './accepts.ts';

const json = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
const sent = (written: z.ZodType, read: z.ZodType) =>
  findRejections(json(written, 'input'), json(read, 'input'), { ignoresUnknown: false });
const refusals = (written: z.ZodType, read: z.ZodType) =>
  findRejections(json(written), json(read), { ignoresUnknown: true });

const order = z.strictObject({ number: z.string(), notes: z.string().max(500).nullable().optional() });

describe('a request', () => {
  it.each([
    ['the same fields', order],
    ['another optional field', order.extend({ dock: z.string().optional() })],
    ['a longer text', order.extend({ notes: z.string().max(900).nullable().optional() })],
    ['another type of value', order.extend({ number: z.union([z.string(), z.number()]) })],
    ['no limit', order.extend({ notes: z.unknown().optional() })],
  ])('fits a reader with %s', (_words, read) => {
    expect(sent(order, read)).toEqual([]);
  });

  it.each([
    ['another field is required', order.extend({ dock: z.string() }), 'dock is required but missing'],
    ['an optional field becomes required', order.required({ notes: true }), 'notes may be missing'],
    ['a field is missing', order.omit({ notes: true }), 'notes is not accepted'],
    [
      'a text is shorter',
      order.extend({ notes: z.string().max(80).nullable().optional() }),
      'notes must now have a maxLength of 80',
    ],
    [
      'a field may no longer be null',
      order.extend({ notes: z.string().max(500).optional() }),
      'notes may be null',
    ],
    ['a text becomes a number', order.extend({ number: z.number() }), 'number may be string'],
    [
      'a text gets a pattern',
      order.extend({ number: z.string().regex(/^SO-/) }),
      'number must now match ^SO-',
    ],
  ])('is rejected when %s', (_words, read, reason) => {
    expect(sent(order, read)).toEqual([reason]);
  });

  it('is compared field by field inside lists', () => {
    const lines = z.strictObject({ items: z.array(order).min(1) });
    const stricter = z.strictObject({ items: z.array(order.extend({ dock: z.string() })).min(2) });
    expect(sent(lines, stricter)).toEqual([
      'items must now have a minItems of 2',
      'items[].dock is required but missing',
    ]);
  });
});

describe('an answer', () => {
  const fact = z.object({
    status: z.enum(['open', 'paid']),
    total: z.string(),
    marks: z.record(z.enum(['a', 'b']), z.boolean()),
  });

  it('may have fields that its reader ignores', () => {
    expect(refusals(fact.extend({ tax: z.string() }), fact)).toEqual([]);
  });

  it.each([
    ['a field is missing', fact.omit({ total: true }), 'total is required but missing'],
    ['a field may be null', fact.extend({ total: z.string().nullable() }), 'total may be null'],
    [
      'an enum gets another value',
      fact.extend({ status: z.enum(['open', 'paid', 'void']) }),
      'status may be "void"',
    ],
    [
      'a flag is missing',
      fact.extend({ marks: z.record(z.enum(['a']), z.boolean()) }),
      'marks.b is required but missing',
    ],
  ])('breaks its readers when %s', (_words, written, reason) => {
    expect(refusals(written, fact)).toEqual([reason]);
  });

  it('may use fewer enum values', () => {
    expect(refusals(fact.extend({ status: z.enum(['open']) }), fact)).toEqual([]);
  });
});

describe('a field with a default', () => {
  const more = order.extend({ gtins: z.array(z.string()).default([]) });

  it('may be missing only if the reader fills it in', () => {
    const read = (fillsDefaults: boolean) =>
      findRejections(json(order), json(more), { ignoresUnknown: true, fillsDefaults });
    expect(read(true)).toEqual([]);
    expect(read(false)).toEqual(['gtins is required but missing']);
  });
});
