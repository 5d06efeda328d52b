import { z } from 'zod';
import { toBusinessDate } from './dates.ts';
import { type Decimal, decimal, toMoney, toWeight } from './decimal.ts';

/** Longer numbers are refused unread: a million digits would take their time. */
const plainNumber = /^\d{1,12}(\.\d{1,40})?$/;

const readDecimal = (value: string | number): Decimal | null => {
  const text = typeof value === 'number' ? String(value) : value.trim();
  return plainNumber.test(text) ? decimal(text) : null;
};

/** A decimal field of at most `places` places and `max`; refuses instead of rounding (decisions, "Values"). */
const decimalField = (places: number, max: string, write: (value: Decimal) => string) => {
  // As the field itself writes it; nothing is left to compute.
  const written = new RegExp(`^(0|[1-9]\\d{0,8})\\.\\d{${places}}$`);
  return z
    .union([z.string(), z.number()], { error: 'Must be a number.' })
    .transform((value, context): string => {
      if (typeof value === 'string' && written.test(value)) return value;
      const number = readDecimal(value);
      const problem =
        number === null
          ? 'Must be a number of 0 or more.'
          : !number.eq(number.round(places, 0))
            ? `Must have at most ${places} decimal places.`
            : number.gt(max)
              ? `Must be at most ${max}.`
              : null;
      if (number === null || problem) {
        context.issues.push({ code: 'custom', message: problem ?? 'Must be a number.', input: value });
        return z.NEVER;
      }
      return write(number);
    });
};

/** The most dollars that a field or a total holds. */
export const maxMoney = '9999999999.99';
/** The most pounds, or the highest quantity, that a field holds. */
export const maxWeight = '999999999.999';

/** US dollars, 0 or more, at most 2 places; comes out as `"1234.50"`. */
export const money = () => decimalField(2, maxMoney, toMoney);

/** Pounds, 0 or more, at most 3 places; comes out as `"36.540"`. */
export const weight = () => decimalField(3, maxWeight, toWeight);

/** A count or amount ordered, 0 or more, at most 3 places; comes out as `"2.000"`. */
export const quantity = weight;

/** A plain date; takes an ISO date-time as well (decisions, "Values"); comes out as `YYYY-MM-DD`. */
export const businessDate = () =>
  z.string({ error: 'Must be a date.' }).transform((text, context) => {
    const date = toBusinessDate(text.trim());
    if (date) return date;
    context.issues.push({ code: 'custom', message: 'Must be a date like 2026-11-20.', input: text });
    return z.NEVER;
  });

/** Text of at most `max` characters. NUL and broken surrogates are refused: PostgreSQL cannot store them. */
export const text = (max: number) =>
  z
    .string({ error: 'Must be text.' })
    .max(max, `Must be at most ${max} characters.`)
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'Contains characters that cannot be stored.',
    );

/** Text that must say something; surrounding blanks are cut. */
export const requiredText = (max: number, message = 'Is required.') =>
  text(max)
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, message);

/** Text that may be missing; blank, absent and null all come out as null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() || null);

/** An e-mail address that may be missing; blank comes out as null. */
export const optionalEmail = (message = 'Please enter a valid email') =>
  optionalText(254).refine((value) => value === null || z.email().safeParse(value).success, message);

/** A reference to a record: any UUID. */
export const id = () => z.uuid('Must be the id of a record.').transform((value) => value.toLowerCase());

/** A reference that may be missing; an empty string counts as none. */
export const optionalId = () =>
  z
    .union([z.literal(''), id()])
    .nullish()
    .transform((value) => value || null);

/** An instant in answers, ISO 8601 in UTC. */
export const instant = () => z.string();

/** The pounds of one piece: above 0, at most 3 places; comes out as `"36.540"`. */
export const positiveWeight = () =>
  weight().refine((value) => value !== '0.000', 'Each weight must be above 0.');

/** Several references in one query parameter, comma-separated, at most `max`; empty counts as absent. */
export const idList = (max: number) =>
  z
    .string()
    .optional()
    .transform((value) => (value ? value.split(',') : undefined))
    .pipe(z.array(id()).max(max, `Must name at most ${max} records.`).optional());
