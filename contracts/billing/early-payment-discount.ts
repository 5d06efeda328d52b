import { type DiscountTerms, noDiscount } from '../shared/credit-terms.ts';
import { type BusinessDate, countDaysBetween, formatDate } from '../shared/dates.ts';
import { decimal, isPositive, toMoney } from '../shared/decimal.ts';
import type { InvoiceAnswer } from './invoice.ts';

type Discounted = Pick<InvoiceAnswer, 'total'> & Partial<Pick<InvoiceAnswer, 'discountPercent' | 'credited'>>;

export type OfferedInvoice = Discounted &
  Pick<InvoiceAnswer, 'status' | 'balance' | 'discountDate' | 'discounted'>;

/** The discount as terms, with its days after the invoice date. */
export const toDiscountTerms = ({
  invoiceDate,
  discountPercent,
  discountDate,
}: Pick<InvoiceAnswer, 'invoiceDate'> &
  Partial<Pick<InvoiceAnswer, 'discountPercent' | 'discountDate'>>): DiscountTerms =>
  discountPercent && discountDate
    ? { discountPercent, discountDays: countDaysBetween(invoiceDate, discountDate) }
    : noDiscount;

/** Dollars that the invoice's terms take off, due or not: the percent of the total less credits. */
export const computeAgreedDiscount = ({ total, discountPercent, credited = '0.00' }: Discounted): string =>
  toMoney(
    decimal(total)
      .minus(credited)
      .times(discountPercent ?? 0)
      .div(100),
  );

/** 'The discount of INV-1027 ended on 11/20/2026.' */
export const describeEndedDiscount = (
  invoiceNumber: string,
  discountDate: BusinessDate | null | undefined,
): string => `The discount of ${invoiceNumber} ended on ${formatDate(discountDate)}.`;

/**
 * Dollars of early-payment discount that a payment of that date may take
 * (docs/rules/write-offs.md#early-payment-discounts). At most the balance; 0.00 if none.
 */
export const computeDiscountOffer = (invoice: OfferedInvoice, paymentDate: BusinessDate): string => {
  const { status, balance, discountDate, discounted } = invoice;
  if (status !== 'sent' || discountDate === null || paymentDate > discountDate) return '0.00';
  const offer = decimal(computeAgreedDiscount(invoice)).minus(discounted);
  if (!isPositive(offer)) return '0.00';
  return toMoney(offer.gt(balance) ? decimal(balance) : offer);
};
