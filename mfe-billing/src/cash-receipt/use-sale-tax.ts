import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { settingsApi } from '@primal/contracts/admin/settings-api';
import { salesTax } from '@primal/contracts/billing/sales-tax';
import { isPositive } from '@primal/contracts/shared/decimal';
import { type DocumentFormState, useWatch } from '@primal/kit/forms';
import { filledLines } from '@primal/kit/grid';
import { useApiQuery } from '@primal/kit/platform';
import { useLayoutEffect } from 'react';
import type { CashSaleValues } from './values.ts';

/** What a cash sale's form shows of its tax. */
export interface SaleTax {
  /** The settings name a rate; else the tax is typed. */
  isComputed: boolean;
  /** Percent. */
  taxRate: string;
  taxName: string | null;
  isExempt: boolean;
  setExempt: (isExempt: boolean) => void;
  /** Why the sale is exempt or not. */
  sentence: string;
}

const sentenceOf = (said: CashSaleValues['taxExempt'], customer: CustomerAnswer | undefined): string => {
  if (said !== '') return 'For this sale only.';
  if (customer?.taxExempt) return `${customer.name} is tax exempt.`;
  return 'Select this for a tax-free sale. For a customer who is always exempt, set Tax Exempt on the customer.';
};

/**
 * The tax of the lines as the server will compute it (docs/rules/credit-memos-and-cash-sales.md#sales-tax). It stands in the
 * form's field, so that total, change and what is asked before saving count with it.
 */
export const useSaleTax = (
  { form, lines }: DocumentFormState<CashSaleValues>,
  products: readonly Pick<ProductAnswer, 'id' | 'taxable'>[],
  customer: CustomerAnswer | undefined,
): SaleTax => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const said = useWatch({ control: form.control, name: 'taxExempt' });
  const taxRate = settings?.cashSaleTaxRate ?? '0.000';
  const isComputed = isPositive(taxRate);
  const isExempt = said === '' ? (customer?.taxExempt ?? false) : said === 'yes';
  const taxedLines = filledLines(lines).map(({ total, productId }) => ({
    total,
    taxable: products.find(({ id }) => id === productId)?.taxable ?? true,
  }));
  const tax = isExempt ? '0.00' : salesTax(taxedLines, taxRate);
  // With the drawing that shows the lines: who saves at once saves this tax.
  useLayoutEffect(() => {
    if (isComputed && form.getValues('tax') !== tax) form.setValue('tax', tax);
  }, [form, isComputed, tax]);
  return {
    isComputed,
    taxRate,
    taxName: settings?.cashSaleTaxName ?? null,
    isExempt,
    setExempt: (exempt) => form.setValue('taxExempt', exempt ? 'yes' : 'no', { shouldDirty: true }),
    sentence: sentenceOf(said, customer),
  };
};
