import { z } from 'zod';

/** Days: ten years. */
export const maxTermDays = 3650;

/** Whole days. Blank, absent and null become null, the business's default. `name` begins error messages. */
export const optionalDays = (name: string, least: 0 | 1) => {
  const message = `${name} must be a whole number of days from ${least} to ${maxTermDays}, or blank.`;
  return (
    z
      // Forms show the error of the union's first member.
      .union(
        [z.literal('', { error: message }), z.number(), z.string().regex(/^\d+$/, message).transform(Number)],
        { error: message },
      )
      .nullish()
      .transform((value) => (value === '' ? null : (value ?? null)))
      .refine(
        (value) => value === null || (Number.isInteger(value) && value >= least && value <= maxTermDays),
        message,
      )
  );
};

export interface CreditTerms {
  creditLimit: string | null;
  /** Days from the invoice date to the due date, 0 for the same day. Null: the business's setting. */
  paymentTerms: number | null;
  maxDaysOverdue: number | null;
  onHold: boolean;
  holdReason: string | null;
}

/** 'Net 15', 'Due on receipt' */
export const formatPaymentTerms = (days: number): string => (days === 0 ? 'Due on receipt' : `Net ${days}`);

/** Levels of credit control: no check, warnings, or holds. */
export const creditControls = ['off', 'warn', 'hold'] as const;
export type CreditControl = (typeof creditControls)[number];

export const defaultCreditControl: CreditControl = 'warn';
