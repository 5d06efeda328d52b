import { z } from 'zod';
import { apiTable } from '../shared/api.ts';
import { today } from '../shared/dates.ts';
import { businessDate } from '../shared/schemas.ts';
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

export const closingDateApi = apiTable({
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
