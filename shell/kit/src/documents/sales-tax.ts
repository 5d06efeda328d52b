import { settingsApi } from '@primal/contracts/admin/settings';
import { today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import {
  applyTax,
  type CustomerTax,
  type DocumentTax,
  decideTax,
  describeExpiry,
  type TaxedCustomer,
  toCustomerTax,
} from '@primal/contracts/shared/sales-tax';
import { type GridLine, hasAmount } from '../grid/line.ts';
import { estimateLineRest } from '../grid/line-edits.ts';
import { readCharge } from '../grid/line-mapping.ts';
import { useApiQuery } from '../platform/api-hooks.ts';

/** A customer on a form; without tax data if only the stored document names the customer. */
type KnownCustomer = { id: string } & Partial<TaxedCustomer>;

const readCustomerTax = (customer: KnownCustomer | undefined): CustomerTax | null => {
  const { taxCodeId = null, taxExempt = false, exemptReason = 'resale' } = customer ?? {};
  const { exemptCertificate = null, exemptUntil = null } = customer ?? {};
  return toCustomerTax({ taxCodeId, taxExempt, exemptReason, exemptCertificate, exemptUntil });
};

interface TaxOptions {
  customer: KnownCustomer | undefined;
  date: string;
  /** Decides about a cash sale, regardless of the customer. */
  waived?: boolean | null;
  /** Tax that a stored document keeps; undefined to decide it. */
  kept?: DocumentTax | null | undefined;
}

/** Tax of the document on a form, as the server decides it; null without a tax code. */
export const useDocumentTax = ({ customer, date, waived = null, kept }: TaxOptions): DocumentTax | null => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  if (kept !== undefined) return kept;
  return decideTax(settings?.salesTax ?? null, readCustomerTax(customer), date, waived);
};

/** Warning about the customer's tax certificate; null without tax codes, or if it does not expire soon. */
export const useCertificateRemark = (customer: KnownCustomer | undefined): string | null => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  if (!settings?.salesTax) return null;
  const { taxExempt = false, exemptUntil = null } = customer ?? {};
  return describeExpiry({ taxExempt, exemptUntil }, today());
};

export interface LineTaxes {
  tax: string;
  salesTax: DocumentTax;
  /** Tax once all lines are weighed. */
  estimatedTax: string;
}

/** Tax of the lines in dollars; null without a tax code. */
export const computeLineTaxes = (
  decided: DocumentTax | null,
  lines: readonly GridLine[],
  { deliveryCharge = '0.00', discount = '0.00' }: { deliveryCharge?: string; discount?: string } = {},
): LineTaxes | null => {
  if (decided === null) return null;
  const counted = lines.filter(hasAmount).flatMap(({ product, total, ...line }) =>
    product
      ? [
          {
            product,
            total: decimal(readCharge(total)),
            rest: estimateLineRest({ ...line, product, total }),
          },
        ]
      : [],
  );
  const charges = { deliveryCharge: readCharge(deliveryCharge), discount };
  const weighed = counted.map(({ product, total, rest }) => ({
    product,
    total: toMoney(sum([total, rest ?? 0])),
  }));
  return {
    ...applyTax(decided, counted, charges),
    estimatedTax: applyTax(decided, weighed, charges).tax,
  };
};
