import { z } from 'zod';
import { numberText } from '../shared/amounts.ts';
import { decimal, sum, toMoney } from '../shared/decimal.ts';
/** Dollars, by descending value. */
export const denominations = [
  '100',
  '50',
  '20',
  '10',
  '5',
  '2',
  '1',
  '0.50',
  '0.25',
  '0.10',
  '0.05',
  '0.01',
] as const;
export type Denomination = (typeof denominations)[number];

export const formatDenomination = (denomination: Denomination): string =>
  decimal(denomination).lt(1) ? `${decimal(denomination).times(100).toFixed(0)}¢` : `$${denomination}`;

const worths = new Map(denominations.map((one) => [toMoney(one), one]));
const unknownDenomination = `Must be one of ${denominations.join(', ')}.`;

const denominationField = () =>
  numberText<Denomination>((text) => {
    const value = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? worths.get(toMoney(text)) : undefined;
    return value ? { value } : { problem: unknownDenomination };
  }, unknownDenomination);

export const maxPiecesPerDenomination = 99_999;

const wholeCount = 'Must be a whole number of 0 or more.';

const countField = () =>
  numberText<number>((text) => {
    if (/^\d{1,5}$/.test(text)) return { value: Number(text) };
    return { problem: /^\d+$/.test(text) ? `Must be at most ${maxPiecesPerDenomination}.` : wholeCount };
  }, wholeCount);

export const drawerCount = z.object({ denomination: z.enum(denominations), count: z.number().int() });
export type DrawerCount = z.infer<typeof drawerCount>;

export const countsField = () =>
  z
    .array(z.strictObject({ denomination: denominationField(), count: countField() }), {
      error: 'Counts must be a list.',
    })
    .min(1, 'Please count the drawer.')
    .max(100, 'Each bill or coin is counted once.')
    .superRefine((counts, context) => {
      const seen = new Set<Denomination>();
      for (const [at, { denomination }] of counts.entries()) {
        if (seen.has(denomination))
          context.addIssue({
            code: 'custom',
            path: [at, 'denomination'],
            message: `${formatDenomination(denomination)} is counted twice.`,
          });
        seen.add(denomination);
      }
    });

/** Dollars. */
export const sumCounts = (counts: readonly DrawerCount[]): string =>
  toMoney(sum(counts.map(({ denomination, count }) => decimal(denomination).times(count))));
