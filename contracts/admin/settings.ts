import { z } from 'zod';
import type { DeclaredDocument } from '../areas.ts';
import { documents, toSentenceCase } from '../documents.ts';
import { agingDates, defaultAgingDate } from '../shared/aging.ts';
import { discountPercent, money, optionalMoney, percent } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { creditControls } from '../shared/credit-terms.ts';
import { weekdayList, weekdays } from '../shared/delivery-days.ts';
import { eventDefinition } from '../shared/events.ts';
import { taxSettings } from '../shared/sales-tax.ts';
import {
  blank,
  instant,
  optionalEmail,
  optionalName,
  optionalText,
  timeOfDay,
  verbatim,
} from '../shared/schemas.ts';
import { smtpSecurities } from './credentials.ts';
import { privateKeyText, sheetIdText } from './google.ts';
import { closedDates, hostName, logo, salesTax, startingNumber, wholeNumber } from './settings-fields.ts';

/** First number of each series (docs/rules/values.md#numbers). */
export type StartingNumber = Extract<DeclaredDocument, { series: { first: string } }>['series']['first'];
const numbered = documents.flatMap(({ label = '', series }) =>
  typeof series?.first === 'string' ? [[series.first as StartingNumber, label] as const] : [],
);
export const startingNumbers = numbered.map(([field]) => field);

/** A value for each starting number, made of its document's label. */
const forStartingNumbers = <Value>(create: (label: string) => Value) =>
  Object.fromEntries(numbered.map(([field, label]) => [field, create(label)])) as Record<
    StartingNumber,
    Value
  >;

export const setUpSections = ['logo', 'terms', 'numbers', 'taxes', 'mail'] as const;
export type SetUpSection = (typeof setUpSections)[number];

/** The dashboard shows the first steps while `open`. */
export const firstStepsStates = ['open', 'hidden', 'done'] as const;

export const defaultDiscount = { discountPercent: '0.00', discountDays: 0 } as const;

export const defaultCharges = {
  financeChargePercent: '1.500',
  financeChargeGraceDays: 0,
  financeChargeMinimum: '0.00',
  returnedCheckFee: '30.00',
} as const;

const clearableMoney = () =>
  z
    .union([money(), blank()])
    .nullable()
    .transform((value) => value || '0.00');

/** Dollars per invoice. Larger write-offs need the permission `writeOff`. */
export const defaultSmallDifferenceLimit = '5.00';

export const defaultStandingOrdersTime = '14:00';

/** All settings. Absent fields stay unchanged. */
export const settingsBody = z
  .strictObject({
    businessName: optionalName(200),
    address: optionalText(500),
    phone: optionalName(40),
    email: optionalEmail(),
    currency: z.literal('USD', { error: 'Currency must be USD.' }),
    ...forStartingNumbers((label) => startingNumber(toSentenceCase(label))),
    defaultPaymentTerms: wholeNumber(0, 0, 'Payment terms must be a whole number of days, 0 or more.').refine(
      (days) => days <= 3650,
      'Payment terms must be at most 3650 days.',
    ),
    /** For customers without a discount of their own. Blank, null and 0: no discount. */
    discountPercent: z
      .union([discountPercent(), blank()])
      .nullable()
      .transform((value) => value || defaultDiscount.discountPercent),
    /** Days from the invoice date to the last day of the discount. */
    discountDays: wholeNumber(0, 0, 'Discount days must be a whole number of days, 0 or more.').refine(
      (days) => days <= 3650,
      'Discount days must be at most 3650.',
    ),
    invoiceLogo: logo(),
    invoiceBusinessName: optionalName(200),
    invoiceAddress: optionalText(500),
    invoicePhone: optionalName(40),
    invoiceFooterMessage: optionalText(500),
    invoiceFooterNote: optionalText(1000),
    serviceChargeTerms: optionalText(500),
    returnedCheckTerms: optionalText(500),
    /** Percent per month of overdue balances (docs/rules/finance-charges.md#what-is-charged). */
    financeChargePercent: percent(),
    financeChargeGraceDays: wholeNumber(0, 0, 'Grace days must be a whole number of days, 0 or more.').refine(
      (days) => days <= 365,
      'Grace days must be at most 365.',
    ),
    /** Dollars. Blank and null are 0. */
    financeChargeMinimum: clearableMoney(),
    returnedCheckFee: clearableMoney(),
    /** Prints a QR code of the weight certificate on invoices (docs/rules/invoices.md#weight-certificate). */
    certificateQrCode: z.boolean({ error: 'Must be true or false.' }),
    deliveryWeekdays: weekdayList({ atLeast: 1 }),
    /** Orders at or after this time count for the next day. Blank and null: no cut-off. */
    cutOffTime: z
      .union([timeOfDay(), blank()])
      .nullable()
      .transform((time) => time || null),
    closedDates: closedDates(),
    minimumOrder: optionalMoney(),
    /** Time on the previous business day at which standing orders create the orders of a delivery date. */
    standingOrdersAt: z
      .union([timeOfDay(), blank()])
      .nullable()
      .transform((time) => time || defaultStandingOrdersTime),
    creditControl: z.enum(creditControls, {
      error: `Credit control must be one of ${creditControls.join(', ')}.`,
    }),
    /** Buckets of receivables and statements (docs/rules/receivables.md#aging). */
    agingBy: z.enum(agingDates, { error: `Aging must be by one of ${agingDates.join(', ')}.` }),
    /** Dollars per invoice. Larger write-offs need `writeOff` (docs/rules/write-offs.md#limit). */
    smallDifferenceLimit: money(),
    /** Without codes, null (docs/rules/sales-tax.md#codes). */
    salesTax: salesTax(),
    setUpDone: z
      .array(z.enum(setUpSections, { error: 'Unknown section.' }), { error: 'Must be a list of sections.' })
      .max(20, 'List at most 20 sections.')
      .transform((sections) => setUpSections.filter((section) => sections.includes(section))),
    firstSteps: z.enum(firstStepsStates, { error: 'Must be open, hidden or done.' }),
    smtpHost: hostName(),
    smtpPort: wholeNumber(1, 587, 'Port must be a whole number from 1 to 65535.').refine(
      (port) => port <= 65_535,
      'Port must be a whole number from 1 to 65535.',
    ),
    smtpSecurity: z.enum(smtpSecurities, { error: `Must be one of ${smtpSecurities.join(', ')}.` }),
    smtpUser: optionalName(320),
    smtpPassword: verbatim(1000).nullable(),
    smtpFrom: optionalEmail(),
    googleClientId: optionalName(500),
    googleClientSecret: verbatim(10_000).nullable(),
    sheetsClientEmail: optionalEmail(),
    sheetsPrivateKey: privateKeyText().nullable(),
    sheetsSheetId: sheetIdText(),
    gmailClientEmail: optionalEmail(),
    gmailPrivateKey: privateKeyText().nullable(),
    gmailSenderEmail: optionalEmail(),
    /** Version that was read. If the stored version differs, the answer is 409 `stale_version`. */
    version: z.number().int(),
    // Read-only fields of the answer, accepted so that clients may send an answer back.
    googleDriveConnected: z.unknown(),
    mailVia: z.unknown(),
    mailServerGiven: z.unknown(),
    closedThrough: z.unknown(),
    createdAt: z.unknown(),
    updatedAt: z.unknown(),
  })
  .partial();

/** Settings as returned by the API. A stored secret is returned as the mask, an absent secret as null. */
export const settingsAnswer = z.object({
  businessName: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
  ...forStartingNumbers(() => z.number().int()),
  /** Days from the invoice date to the due date. */
  defaultPaymentTerms: z.number().int(),
  discountPercent: z.string().default(defaultDiscount.discountPercent),
  discountDays: z.number().int().default(defaultDiscount.discountDays),
  invoiceLogo: z.string().nullable(),
  invoiceBusinessName: z.string().nullable(),
  invoiceAddress: z.string().nullable(),
  invoicePhone: z.string().nullable(),
  invoiceFooterMessage: z.string().nullable(),
  invoiceFooterNote: z.string().nullable(),
  serviceChargeTerms: z.string().nullable(),
  returnedCheckTerms: z.string().nullable(),
  financeChargePercent: z.string().default(defaultCharges.financeChargePercent),
  financeChargeGraceDays: z.number().int().default(defaultCharges.financeChargeGraceDays),
  financeChargeMinimum: z.string().default(defaultCharges.financeChargeMinimum),
  returnedCheckFee: z.string().default(defaultCharges.returnedCheckFee),
  certificateQrCode: z.boolean(),
  deliveryWeekdays: z.array(z.enum(weekdays)),
  /** `HH:MM` in the business's time zone. Null if orders are taken all day. */
  cutOffTime: z.string().nullable(),
  closedDates: z.array(z.object({ date: z.string(), name: z.string() })),
  minimumOrder: z.string().nullable(),
  /** `HH:MM` in the business's time zone. */
  standingOrdersAt: z.string(),
  creditControl: z.enum(creditControls),
  agingBy: z.enum(agingDates).default(defaultAgingDate),
  smallDifferenceLimit: z.string().default(defaultSmallDifferenceLimit),
  /** Null: the business has no tax codes, and no tax is computed. */
  salesTax: taxSettings.nullable().default(null),
  setUpDone: z.array(z.enum(setUpSections)),
  firstSteps: z.enum(firstStepsStates),
  smtpHost: z.string().nullable(),
  smtpPort: z.number().int(),
  smtpSecurity: z.enum(smtpSecurities),
  smtpUser: z.string().nullable(),
  smtpPassword: z.string().nullable(),
  smtpFrom: z.string().nullable(),
  googleClientId: z.string().nullable(),
  googleClientSecret: z.string().nullable(),
  sheetsClientEmail: z.string().nullable(),
  sheetsPrivateKey: z.string().nullable(),
  sheetsSheetId: z.string().nullable(),
  gmailClientEmail: z.string().nullable(),
  gmailPrivateKey: z.string().nullable(),
  gmailSenderEmail: z.string().nullable(),
  googleDriveConnected: z.boolean(),
  /** Current mail transport. Null if none is set up (docs/rules/settings-and-integrations.md#mail). */
  mailVia: z.enum(['gmail', 'smtp']).nullable(),
  /**
   * True if the operator configured a mail server (`SMTP_URL`), which overrides the server of the settings.
   */
  mailServerGiven: z.boolean(),
  /** Last day of the closed period (docs/decisions/0056). Null while the books are open. */
  closedThrough: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

export const settingsEventData = settingsAnswer.pick({
  businessName: true,
  address: true,
  phone: true,
  email: true,
  defaultPaymentTerms: true,
  discountPercent: true,
  discountDays: true,
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
  agingBy: true,
  smallDifferenceLimit: true,
  closedThrough: true,
  serviceChargeTerms: true,
  returnedCheckTerms: true,
  financeChargePercent: true,
  financeChargeGraceDays: true,
  financeChargeMinimum: true,
  returnedCheckFee: true,
  certificateQrCode: true,
  ...forStartingNumbers(() => true as const),
  salesTax: true,
});
export type SettingsEventData = z.infer<typeof settingsEventData>;

export const settingsSaved = eventDefinition('admin.settings.saved', settingsEventData);

/** Recipient of the test mail. Absent, blank or null: the caller. */
export const mailTestBody = z.strictObject({ to: optionalEmail().optional() });

export const settingsApi = apiTable({
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    permission: ['viewOrders', 'viewInvoices', 'viewDelivery', 'changeSettings', 'closePeriods'],
    summary: 'The business settings.',
    answer: settingsAnswer,
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/settings',
    permission: 'changeSettings',
    summary: 'Save the business settings.',
    body: settingsBody,
    answer: settingsAnswer,
  },
  testMail: {
    method: 'POST',
    path: '/api/settings/mail-test',
    permission: 'changeSettings',
    summary:
      'Send a test mail with the stored settings; 409 if e-mail is not set up, 502 with the problem and the solution.',
    body: mailTestBody,
    answer: z.object({
      to: z.string(),
      from: z.string(),
      via: z.enum(['gmail', 'smtp']),
    }),
  },
});
