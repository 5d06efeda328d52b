import { z } from 'zod';
import { apiTable } from '../shared/api.ts';
import { today } from '../shared/dates.ts';
import { businessDate, optionalEmail } from '../shared/schemas.ts';
import { settingsAnswer, settingsBody } from './settings.ts';

export const closingDateBody = z.strictObject({
  closedThrough: businessDate()
    .refine((date) => date < today(), 'The closing date must be before today.')
    .nullable(),
  /** Closing date that the user saw. If the stored date differs, the answer is 409 `stale_version`. */
  before: businessDate().nullable(),
});

export const closingDateAnswer = z.object({
  closedThrough: z.string().nullable(),
  inForce: z.boolean(),
});

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
    refusal: 'Only an admin may close or reopen the books.',
    summary:
      'Close the books up to a date, or reopen them; admins only. 200 once the date is in force, 202 with `inForce: false` if billing has not confirmed it within 3 seconds. Documents dated up to it are then refused with 409 `reason_required`.',
    body: closingDateBody,
    answer: closingDateAnswer,
  },
});
