import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { addDays } from '@primal/contracts/shared/dates';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlaps } from '../customer-price/overlap.ts';
import { PriceIndex } from './price-overlaps.ts';

const price = (id: string, from: string, to: string | null, minQuantity: string | null = null) =>
  ({ id, customerId: 'c', productId: 'p', category: null, minQuantity, from, to }) as CustomerPriceAnswer;

it('reads only neighbors, so that twelve times the prices add few lookups', () => {
  let looks = 0;
  const counted = (...said: Parameters<typeof price>): CustomerPriceAnswer => {
    const made = price(...said);
    const { from } = made;
    Object.defineProperty(made, 'from', {
      get: () => {
        looks += 1;
        return from;
      },
    });
    return made;
  };
  const looksAmong = (many: number): number => {
    const days = new PriceIndex(
      Array.from({ length: many }, (_, at) =>
        counted(`${at}`, addDays('1990-01-01', at), addDays('1990-01-01', at)),
      ),
    );
    looks = 0;
    for (let at = 0; at < 500; at += 1) {
      const day = addDays('1990-01-01', many + at);
      const made = counted(`new ${at}`, day, day);
      expect(days.findOverlap(made)).toBeUndefined();
      days.put(made);
    }
    return looks;
  };
  const few = looksAmong(1_000);
  expect(looksAmong(12_000)).toBeLessThan(few * 1.5);
});

it('finds an overlap if and only if any price overlaps, even after moves', () => {
  const made = fc.record({
    id: fc.integer({ min: 0, max: 12 }).map(String),
    day: fc.integer({ min: 0, max: 40 }),
    length: fc.option(fc.integer({ min: 0, max: 12 })),
    minimum: fc.constantFrom(null, '10.000'),
  });
  fc.assert(
    fc.property(fc.array(made, { maxLength: 40 }), (all) => {
      const days = new PriceIndex([]);
      const kept = new Map<string, CustomerPriceAnswer>();
      for (const { id, day, length, minimum } of all) {
        const from = addDays('2026-01-01', day);
        const next = price(id, from, length === null ? null : addDays(from, length), minimum);
        const isFree = ![...kept.values()].some((other) => overlaps(next, other));
        expect(days.findOverlap(next) === undefined).toBe(isFree);
        if (!isFree) continue;
        days.put(next);
        kept.set(id, next);
      }
    }),
  );
});
