import { z } from 'zod';
import { optionalMoney } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { creditControls, usualCreditControl } from '../shared/credit-terms.ts';
import { today } from '../shared/dates.ts';
import { type ClosedDate, usualWeekdays, weekdays } from '../shared/delivery-days.ts';
import {
  businessDate,
  dueDate,
  instant,
  optionalEmail,
  optionalText,
  requiredText,
  text,
  weekdayList,
} from '../shared/schemas.ts';
import { privateKeyText, sheetIdText } from './google.ts';
import { standardTerms } from './terms-texts.ts';

/**
 * What a stored secret looks like in answers; sending it back keeps what is stored
 * (docs/rules/settings-and-integrations.md#secrets).
 */
export const secretMask = '••••••••';

/** Fields whose values are stored encrypted and never answered. */
export const secretFields = ['googleClientSecret', 'sheetsPrivateKey', 'gmailPrivateKey'] as const;

/**
 * Only an admin changes these: numbers never go back, and with the credentials papers go out under the business's name
 * (docs/decisions/0094).
 */
export const adminSettings = [
  'invoiceStartingNumber',
  'googleClientId',
  'sheetsClientEmail',
  'sheetsSheetId',
  'gmailClientEmail',
  'gmailSenderEmail',
  ...secretFields,
] as const;

const wholeNumber = (min: number, empty: number, message: string) =>
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

// No address of another site: pages may not load it, and a server that draws a PDF must not be sent anywhere.
const ownImage = /^(data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]+|\/(?![/\\])[!-~]*)$/;

/** Bytes of an image file that is taken as a logo. */
export const largestLogo = 500_000;

/**
 * A logo: a PNG, JPEG or SVG image of at most 500,000 bytes as a data URL, or the path of one on this site. What is
 * stored and answered is the picture drawn anew as a PNG.
 */
const logo = () =>
  optionalText(Math.ceil(largestLogo / 3) * 4 + 100).refine(
    (value) => value === null || ownImage.test(value),
    'The logo must be an image file, not the address of another site.',
  );

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeOfDay = () =>
  z.string({ error: 'Must be a time.' }).regex(timePattern, 'Must be a time like 16:00.');

/** When standing orders are made that nobody has said another time of. */
export const usualStandingOrdersAt = '14:00';

/** Days on which the business is closed; come out by date, each once. */
const closedDates = () =>
  z
    .array(z.strictObject({ date: dueDate(), name: requiredText(100, 'Please name the closed day.') }), {
      error: 'Closed dates must be a list of {date, name}.',
    })
    .max(500, 'Must name at most 500 closed days.')
    .superRefine((closed, context) => {
      const seen = new Set<string>();
      for (const [at, { date }] of closed.entries()) {
        if (seen.has(date))
          context.addIssue({ code: 'custom', message: 'This day is named twice.', path: [at, 'date'] });
        seen.add(date);
      }
    })
    .transform((closed): ClosedDate[] => closed.sort((one, other) => (one.date < other.date ? -1 : 1)));

/** All settings; what is absent stays. */
export const settingsBody = z
  .strictObject({
    businessName: optionalText(200),
    address: optionalText(500),
    phone: optionalText(40),
    email: optionalEmail(),
    currency: z.literal('USD', { error: 'Currency must be USD.' }),
    invoiceStartingNumber: wholeNumber(
      1,
      1001,
      'Invoice starting number must be a whole number of 1 or more.',
    ),
    defaultPaymentTerms: wholeNumber(0, 0, 'Payment terms must be a whole number of days, 0 or more.').refine(
      (days) => days <= 3650,
      'Payment terms must be at most 3650 days.',
    ),
    invoiceLogo: logo(),
    invoiceBusinessName: optionalText(200),
    invoiceAddress: optionalText(500),
    invoicePhone: optionalText(40),
    invoiceFooterMessage: optionalText(500),
    invoiceFooterNote: optionalText(1000),
    serviceChargeTerms: optionalText(500),
    returnedCheckTerms: optionalText(500),
    /** On which the business delivers. */
    deliveryWeekdays: weekdayList({ atLeast: 1 }),
    /** Orders taken at or after it count as taken on the next day; blank and null for none. */
    cutOffTime: z
      .union([z.literal(''), timeOfDay()])
      .nullable()
      .transform((time) => time || null),
    closedDates: closedDates(),
    minimumOrder: optionalMoney(),
    /** When the standing orders of a delivery date are made, on the business day before. */
    standingOrdersAt: z
      .union([z.literal(''), timeOfDay()])
      .nullable()
      .transform((time) => time || usualStandingOrdersAt),
    /** What becomes of an order of a customer who may not buy. */
    creditControl: z.enum(creditControls, {
      error: `Credit control must be one of ${creditControls.join(', ')}.`,
    }),
    googleClientId: optionalText(500),
    googleClientSecret: text(10_000).nullable(),
    sheetsClientEmail: optionalEmail(),
    sheetsPrivateKey: privateKeyText().nullable(),
    sheetsSheetId: sheetIdText(),
    gmailClientEmail: optionalEmail(),
    gmailPrivateKey: privateKeyText().nullable(),
    gmailSenderEmail: optionalEmail(),
    /** The version that was read: with another one stored meanwhile the answer is a 409 `stale_version`. */
    version: z.number().int(),
    // Answered with the settings and decided by the server: an answer may be sent back as it is.
    googleDriveConnected: z.unknown(),
    mailVia: z.unknown(),
    closedThrough: z.unknown(),
    createdAt: z.unknown(),
    updatedAt: z.unknown(),
  })
  .partial();

/** The settings as answered: secrets as the mask, or null when none is stored. */
export const settingsAnswer = z.object({
  businessName: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
  invoiceStartingNumber: z.number().int(),
  /** Days from the invoice date to the due date. */
  defaultPaymentTerms: z.number().int(),
  invoiceLogo: z.string().nullable(),
  invoiceBusinessName: z.string().nullable(),
  invoiceAddress: z.string().nullable(),
  invoicePhone: z.string().nullable(),
  invoiceFooterMessage: z.string().nullable(),
  invoiceFooterNote: z.string().nullable(),
  /** What an invoice says of late payment; null prints nothing. */
  serviceChargeTerms: z.string().nullable(),
  /** What an invoice says of a returned check; null prints nothing. */
  returnedCheckTerms: z.string().nullable(),
  deliveryWeekdays: z.array(z.enum(weekdays)).default([...usualWeekdays]),
  /** `HH:MM` where the business is; null where orders are taken all day. */
  cutOffTime: z.string().nullable().default(null),
  closedDates: z.array(z.object({ date: z.string(), name: z.string() })).default([]),
  /** Dollars; null for none. */
  minimumOrder: z.string().nullable().default(null),
  /** `HH:MM` where the business is. */
  standingOrdersAt: z.string().default(usualStandingOrdersAt),
  creditControl: z.enum(creditControls).default(usualCreditControl),
  googleClientId: z.string().nullable(),
  googleClientSecret: z.string().nullable(),
  sheetsClientEmail: z.string().nullable(),
  sheetsPrivateKey: z.string().nullable(),
  sheetsSheetId: z.string().nullable(),
  gmailClientEmail: z.string().nullable(),
  gmailPrivateKey: z.string().nullable(),
  gmailSenderEmail: z.string().nullable(),
  /** Whether somebody has consented to saving to Drive. */
  googleDriveConnected: z.boolean(),
  /** What e-mail goes through now; null while neither is set up (docs/rules/settings-and-integrations.md#mail). */
  mailVia: z.enum(['gmail', 'smtp']).nullable(),
  /** The last day of the closed period (docs/decisions/0056); null while the books are open. */
  closedThrough: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

/** Up to which day the books are closed; null opens them. */
export const closingDateBody = z.strictObject({
  closedThrough: businessDate()
    .refine((date) => date < today(), 'The closing date must be before today.')
    .nullable(),
  /** The closing date that was seen: with another one stored meanwhile the answer is a 409 `stale_version`. */
  before: businessDate().nullable(),
});

/** What the other areas need of the settings. */
export const settingsEventData = settingsAnswer
  .pick({
    businessName: true,
    address: true,
    phone: true,
    email: true,
    invoiceStartingNumber: true,
    defaultPaymentTerms: true,
    invoiceLogo: true,
    invoiceBusinessName: true,
    invoiceAddress: true,
    invoicePhone: true,
    invoiceFooterMessage: true,
    invoiceFooterNote: true,
    deliveryWeekdays: true,
    cutOffTime: true,
    closedDates: true,
    standingOrdersAt: true,
    creditControl: true,
  })
  // Absent in events from before there were such.
  .extend({
    closedThrough: z.string().nullish(),
    serviceChargeTerms: z.string().nullable().default(standardTerms.serviceChargeTerms),
    returnedCheckTerms: z.string().nullable().default(standardTerms.returnedCheckTerms),
  });
export type SettingsEventData = z.infer<typeof settingsEventData>;

export const settingsApi = apiTable({
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The business settings.',
    answer: settingsAnswer,
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/settings',
    summary: 'Save the business settings.',
    body: settingsBody,
    answer: settingsAnswer,
  },
  setClosingDate: {
    method: 'PUT',
    path: '/api/settings/closing-date',
    summary:
      'Close the books up to a date, or open them again; admins only. What is dated up to it is then refused with 409 `reason_required`.',
    body: closingDateBody,
    answer: settingsAnswer,
  },
});
