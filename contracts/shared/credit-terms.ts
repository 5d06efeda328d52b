import { z } from 'zod';

/** The most days that may be agreed with a customer: ten years. */
export const mostTermDays = 3650;

/** Whole days; blank, absent and null are null, the business's rule. `name` begins the sentence of an error. */
export const optionalDays = (name: string, least: 0 | 1) => {
  const message = `${name} must be a whole number of days from ${least} to ${mostTermDays}, or blank.`;
  return (
    z
      // Forms tell what the first of the union complains of.
      .union(
        [z.literal('', { error: message }), z.number(), z.string().regex(/^\d+$/, message).transform(Number)],
        { error: message },
      )
      .nullish()
      .transform((value) => (value === '' ? null : (value ?? null)))
      .refine(
        (value) => value === null || (Number.isInteger(value) && value >= least && value <= mostTermDays),
        message,
      )
  );
};

/** What is agreed with a customer about buying on credit, and whether he may at all. */
export interface CreditTerms {
  /** The most dollars that he may owe; null for as many as he likes. */
  creditLimit: string | null;
  /** Days from an invoice's date to its due date, 0 for the same day; null as the settings say. */
  paymentTerms: number | null;
  /** The most days that an invoice of his may be overdue; null for however many. */
  maxDaysOverdue: number | null;
  onHold: boolean;
  holdReason: string | null;
}

/** What `creditControl` of the settings may be: nothing is looked at, people are told, orders are held. */
export const creditControls = ['off', 'warn', 'hold'] as const;
export type CreditControl = (typeof creditControls)[number];

/** What becomes of orders above the limit until somebody chooses something else. */
export const usualCreditControl: CreditControl = 'warn';
