import { expect, test } from 'vitest';
import { z } from 'zod';
import { notation } from './notation.ts';

const said = (type: z.ZodType) => notation(z.toJSONSchema(type) as Record<string, unknown>);

test('a schema reads like a type', () => {
  const order = z.object({
    id: z.uuid(),
    status: z.enum(['open', 'done']),
    notes: z.string().max(200).nullable().optional(),
    items: z.array(z.object({ quantity: z.union([z.string(), z.number()]) })),
  });
  expect(said(order)).toBe(
    [
      '{',
      '  id: uuid',
      '  status: "open" | "done"',
      '  notes?: string of at most 200 | null',
      '  items: {',
      '    quantity: string | number',
      '  }[]',
      '}',
    ].join('\n'),
  );
});

test('what has no fixed names, or no type at all, is said as well', () => {
  expect(said(z.record(z.string(), z.boolean()))).toBe('{ [name]: boolean }');
  expect(said(z.array(z.union([z.literal(true), z.string()])))).toBe('(true | string)[]');
  expect(said(z.unknown())).toBe('anything');
});
