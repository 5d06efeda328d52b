import { z } from 'zod';
import { decimal, formatQuantity } from './decimal.ts';

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

/** Discount on an invoice that is paid in full within the days (docs/rules/catalog.md#early-payment-discount). */
export interface DiscountTerms {
  discountPercent: string | null;
  /** Days from the invoice date to the last day of the discount. */
  discountDays: number | null;
}

export interface CreditTerms extends DiscountTerms {
  creditLimit: string | null;
  /** Days from the invoice date to the due date, 0 for the same day. Null: the business's setting. */
  paymentTerms: number | null;
  maxDaysOverdue: number | null;
  onHold: boolean;
  holdReason: string | null;
}

export const noDiscount: DiscountTerms = { discountPercent: null, discountDays: null };

const isDiscount = ({ discountPercent, discountDays }: DiscountTerms): boolean =>
  discountDays !== null && decimal(discountPercent ?? 0).gt(0);

export type OwnTerms = Pick<CreditTerms, 'paymentTerms' | 'discountPercent' | 'discountDays'>;

/** The field that is missing or too large, if terms of a customer or business contradict each other. */
export const findDiscountProblem = (
  terms: OwnTerms,
): { path: 'discountPercent' | 'discountDays'; message: string } | undefined => {
  const { paymentTerms, discountPercent, discountDays } = terms;
  if (discountPercent === null && discountDays !== null)
    return { path: 'discountPercent', message: 'Please enter the percent of the discount.' };
  if (discountDays === null && decimal(discountPercent ?? 0).gt(0))
    return { path: 'discountDays', message: 'Please enter the days of the discount.' };
  if (!isDiscount(terms) || paymentTerms === null || Number(discountDays) <= paymentTerms) return undefined;
  return {
    path: 'discountDays',
    message: `The discount must end before the payment is due: at most ${paymentTerms} days.`,
  };
};

export interface BusinessTerms {
  defaultPaymentTerms: number;
  discountPercent: string;
  discountDays: number;
}

/** Both discount fields are null without a discount. */
export interface AppliedTerms extends DiscountTerms {
  paymentTerms: number;
}

/** A customer's own terms, else the business's. Own payment terms shorter than its discount exclude it. */
export const resolveTerms = (own: OwnTerms | null, business: BusinessTerms): AppliedTerms => {
  const paymentTerms = own?.paymentTerms ?? business.defaultPaymentTerms;
  const isOwn = own !== null && own.discountPercent !== null;
  const { discountPercent, discountDays } = isOwn ? own : business;
  const isGiven =
    isDiscount({ discountPercent, discountDays }) && (isOwn || Number(discountDays) <= paymentTerms);
  return { paymentTerms, ...(isGiven ? { discountPercent, discountDays } : noDiscount) };
};

/** '2% 10, Net 30', 'Net 30', 'Due on receipt' */
export const formatTerms = (paymentTerms: number, discount: DiscountTerms = noDiscount): string => {
  const net = paymentTerms === 0 ? 'Due on receipt' : `Net ${paymentTerms}`;
  if (!isDiscount(discount)) return net;
  return `${formatQuantity(discount.discountPercent)}% ${discount.discountDays}, ${net}`;
};

/** Levels of credit control: no check, warnings, or holds. */
export const creditControls = ['off', 'warn', 'hold'] as const;
export type CreditControl = (typeof creditControls)[number];

export const defaultCreditControl: CreditControl = 'warn';
