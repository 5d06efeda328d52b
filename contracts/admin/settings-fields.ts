import { z } from 'zod';
import { percent } from '../shared/amounts.ts';
import type { ClosedDate } from '../shared/delivery-days.ts';
import type { TaxCode, TaxSettings } from '../shared/sales-tax.ts';
import {
  dueDate,
  id,
  optionalId,
  optionalName,
  optionalText,
  plausibleDate,
  requiredName,
} from '../shared/schemas.ts';

export const wholeNumber = (min: number, empty: number, message: string) =>
  z
    // Forms show the error of the union's first member.
    .union(
      [z.literal('', { error: message }), z.number(), z.string().regex(/^\d+$/, message).transform(Number)],
      {
        error: message,
      },
    )
    .nullable()
    .transform((value) => (value === '' || value === null ? empty : value))
    .refine((value) => Number.isInteger(value) && value >= min && value <= 999_999_999, message);

export const startingNumber = (series: string) =>
  wholeNumber(1, 1001, `${series} starting number must be a whole number of 1 or more.`);

const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

export const hostName = () =>
  optionalName(253).refine(
    (value) => value === null || hostPattern.test(value),
    'Enter only the name of the mail server, like smtp.example.com.',
  );

// Rejects addresses of other sites: pages may not load them, and the PDF server must not request them.
const ownImage = /^(data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]+|\/(?![/\\])[!-~]*)$/;

/** Bytes. */
export const maxLogoBytes = 500_000;

/** PNG, JPEG or SVG as a data URL, or a path on this site. The server redraws it as a PNG. */
export const logo = () =>
  optionalText(Math.ceil(maxLogoBytes / 3) * 4 + 100).refine(
    (value) => value === null || ownImage.test(value),
    'The logo must be an image file, not the address of another site.',
  );

/** Closed days of the business, sorted by date without duplicates. */
export const closedDates = () =>
  z
    .array(
      z.strictObject({ date: dueDate(), name: requiredName(100, 'Please enter a name for the closed day.') }),
      {
        error: 'Closed dates must be a list of {date, name}.',
      },
    )
    .max(500, 'List at most 500 closed days.')
    .superRefine((closed, context) => {
      const seen = new Set<string>();
      for (const [at, { date }] of closed.entries()) {
        if (seen.has(date))
          context.addIssue({ code: 'custom', message: 'This day is listed twice.', path: [at, 'date'] });
        seen.add(date);
      }
    })
    .transform((closed): ClosedDate[] => closed.sort((one, other) => (one.date < other.date ? -1 : 1)));

const taxRates = () =>
  z
    .array(z.strictObject({ from: plausibleDate(), percent: percent() }), {
      error: 'Rates must be a list of {from, percent}.',
    })
    .min(1, 'Please enter a rate.')
    .max(100, 'List at most 100 rates.')
    .superRefine((rates, context) => {
      for (const [at, { from }] of rates.entries())
        if (rates.findIndex((rate) => rate.from === from) < at)
          context.addIssue({ code: 'custom', message: 'Two rates begin on this day.', path: [at, 'from'] });
    })
    .transform((rates) => rates.toSorted((one, other) => (one.from < other.from ? -1 : 1)));

const taxCodes = () =>
  z
    .array(
      z.strictObject({
        id: id(),
        name: requiredName(60, 'Please enter the name of the tax.'),
        rates: taxRates(),
        taxesDelivery: z.boolean({ error: 'Taxes delivery must be true or false.' }).default(false),
      }),
      { error: 'Codes must be a list of {id, name, rates, taxesDelivery}.' },
    )
    .max(200, 'List at most 200 tax codes.')
    .superRefine((codes, context) => {
      const isRepeated = (at: number, same: (code: TaxCode) => boolean) => codes.findIndex(same) < at;
      for (const [at, { id: own, name }] of codes.entries()) {
        if (isRepeated(at, (code) => code.name.toLowerCase() === name.toLowerCase()))
          context.addIssue({ code: 'custom', message: 'Another code has this name.', path: [at, 'name'] });
        if (isRepeated(at, (code) => code.id === own))
          context.addIssue({ code: 'custom', message: 'This code is listed twice.', path: [at, 'id'] });
      }
    });

/** Becomes null without codes. The first code is the default unless another is chosen. */
export const salesTax = () =>
  z
    .strictObject({
      codes: taxCodes(),
      defaultCodeId: optionalId().optional(),
      taxesExpired: z.boolean({ error: 'Taxes expired must be true or false.' }).default(false),
    })
    .nullable()
    .superRefine((sent, context) => {
      if (sent?.defaultCodeId && !sent.codes.some((code) => code.id === sent.defaultCodeId))
        context.addIssue({
          code: 'custom',
          message: 'Choose one of the tax codes.',
          path: ['defaultCodeId'],
        });
    })
    .transform((sent): TaxSettings | null => {
      const [first] = sent?.codes ?? [];
      return sent && first ? { ...sent, defaultCodeId: sent.defaultCodeId ?? first.id } : null;
    });
