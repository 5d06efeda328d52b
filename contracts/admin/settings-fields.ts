import { z } from 'zod';
import type { ClosedDate } from '../shared/delivery-days.ts';
import { dueDate, optionalName, optionalText, requiredName } from '../shared/schemas.ts';

/** A whole number from `min` on; blank and null give `empty`. */
export const wholeNumber = (min: number, empty: number, message: string) =>
  z
    // Forms tell what the first of the union complains of.
    .union(
      [z.literal('', { error: message }), z.number(), z.string().regex(/^\d+$/, message).transform(Number)],
      {
        error: message,
      },
    )
    .nullable()
    .transform((value) => (value === '' || value === null ? empty : value))
    .refine((value) => Number.isInteger(value) && value >= min && value <= 999_999_999, message);

/** The first number of a series; `series` names its documents. */
export const startingNumber = (series: string) =>
  wholeNumber(1, 1001, `${series} starting number must be a whole number of 1 or more.`);

const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

/** The name of a mail server, or its IPv4 address; blank and null for none. */
export const hostName = () =>
  optionalName(253).refine(
    (value) => value === null || hostPattern.test(value),
    'Enter only the name of the mail server, like smtp.example.com.',
  );

// No address of another site: pages may not load it, and a server that draws a PDF must not be sent anywhere.
const ownImage = /^(data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]+|\/(?![/\\])[!-~]*)$/;

/** Bytes of an image file that is taken as a logo. */
export const largestLogo = 500_000;

/**
 * A logo: a PNG, JPEG or SVG image of at most 500,000 bytes as a data URL, or the path of one on this site. What is
 * stored and answered is the picture drawn anew as a PNG.
 */
export const logo = () =>
  optionalText(Math.ceil(largestLogo / 3) * 4 + 100).refine(
    (value) => value === null || ownImage.test(value),
    'The logo must be an image file, not the address of another site.',
  );

/** Days on which the business is closed; come out by date, each once. */
export const closedDates = () =>
  z
    .array(
      z.strictObject({ date: dueDate(), name: requiredName(100, 'Please enter a name for the closed day.') }),
      {
        error: 'Closed dates must be a list of {date, name}.',
      },
    )
    .max(500, 'Must name at most 500 closed days.')
    .superRefine((closed, context) => {
      const seen = new Set<string>();
      for (const [at, { date }] of closed.entries()) {
        if (seen.has(date))
          context.addIssue({ code: 'custom', message: 'This day is listed twice.', path: [at, 'date'] });
        seen.add(date);
      }
    })
    .transform((closed): ClosedDate[] => closed.sort((one, other) => (one.date < other.date ? -1 : 1)));
