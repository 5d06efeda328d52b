import { z } from 'zod';
import { apiTable } from '../shared/api.ts';
import { today } from '../shared/dates.ts';
import { businessDate, optionalEmail } from '../shared/schemas.ts';
import { settingsAnswer, settingsBody } from './settings.ts';

/** Up to which day the books are closed; null opens them. */
export const closingDateBody = z.strictObject({
  closedThrough: businessDate()
    .refine((date) => date < today(), 'The closing date must be before today.')
    .nullable(),
  /** The closing date that was seen: with another one stored meanwhile the answer is a 409 `stale_version`. */
  before: businessDate().nullable(),
});

/** The closing date, and whether billing enforces it already. */
export const closingDateAnswer = z.object({
  closedThrough: z.string().nullable(),
  inForce: z.boolean(),
});

/** To whom a test mail goes; absent, blank or null to whoever asks for it. */
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
      /** The address that it came from. */
      from: z.string(),
      via: z.enum(['gmail', 'smtp']),
    }),
  },
  getClosingDate: {
    method: 'GET',
    path: '/api/settings/closing-date',
    permission: ['viewInvoices', 'changeSettings', 'closePeriods'],
    summary: 'The closing date of the books, and whether it is in force.',
    answer: closingDateAnswer,
  },
  setClosingDate: {
    method: 'PUT',
    path: '/api/settings/closing-date',
    permission: 'closePeriods',
    refusal: 'Only an admin may close the books or open them again.',
    summary:
      'Close the books up to a date, or reopen them; admins only. 200 once the date is in force, 202 with `inForce: false` if billing has not confirmed it within 3 seconds. Documents dated up to it are then refused with 409 `reason_required`.',
    body: closingDateBody,
    answer: closingDateAnswer,
  },
});
