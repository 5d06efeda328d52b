import { z } from 'zod';
import type { ClosedDate } from '../shared/delivery-days.ts';
import { dueDate, optionalName, optionalText, requiredName } from '../shared/schemas.ts';

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
