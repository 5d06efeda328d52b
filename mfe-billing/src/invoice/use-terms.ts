import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { settingsApi } from '@primal/contracts/admin/settings';
import { toDiscountTerms } from '@primal/contracts/billing/early-payment-discount';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import {
  type DiscountTerms,
  formatTerms,
  noDiscount,
  resolveTerms,
} from '@primal/contracts/shared/credit-terms';
import { countDaysBetween } from '@primal/contracts/shared/dates';
import { useApiQuery } from '@primal/kit/platform';

interface Chosen {
  customer: ({ id: string } & Partial<CustomerAnswer>) | undefined;
  stored: InvoiceAnswer | undefined;
  invoiceDate: string;
  dueDate: string;
}

/**
 * Terms of the invoice in the form (docs/rules/write-offs.md#early-payment-discounts). `text` is '2% 10, Net 30',
 * undefined without a customer or valid dates.
 */
export const useTerms = ({ customer, stored, invoiceDate, dueDate }: Chosen) => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const findDiscount = (): DiscountTerms => {
    if (!customer) return noDiscount;
    if (stored?.customerId === customer.id) return toDiscountTerms(stored);
    const { paymentTerms, discountPercent, discountDays } = customer;
    // Without access to customers, their own terms are unknown.
    if (!settings || paymentTerms === undefined) return noDiscount;
    const own = {
      paymentTerms,
      discountPercent: discountPercent ?? null,
      discountDays: discountDays ?? null,
    };
    return resolveTerms(own, settings);
  };
  const agreed = findDiscount();
  if (!customer || !invoiceDate || dueDate < invoiceDate) return { discount: agreed, text: undefined };
  const days = countDaysBetween(invoiceDate, dueDate);
  const { discountDays } = agreed;
  // The discount ends by the due date.
  const discount = { ...agreed, discountDays: discountDays && Math.min(discountDays, days) };
  return { discount, text: formatTerms(days, discount) };
};
