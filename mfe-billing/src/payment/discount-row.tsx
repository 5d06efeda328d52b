import { describeEndedDiscount } from '@primal/contracts/billing/early-payment-discount';
import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney, formatQuantity } from '@primal/contracts/shared/decimal';
import { Checkbox } from '@primal/kit';
import classes from './apply.module.css';
import type { Discounts } from './discounts.ts';

export interface DiscountChoice {
  offers: Discounts;
  taken: Discounts;
  /** Invoices whose ticked discount ended before the payment's date. */
  ended: readonly string[];
  onTake: (ids: string[]) => void;
}

interface Props {
  invoice: OpenInvoiceAnswer;
  discounts: DiscountChoice;
  onTake: (taken: boolean) => void;
}

/** Row below an invoice with its discount; nothing if it has none. */
export const DiscountRow = ({ invoice, discounts: { offers, taken, ended }, onTake }: Props) => {
  const { id, invoiceNumber, discountPercent, discountDate } = invoice;
  const offer = offers.get(id);
  if (offer === undefined && !ended.includes(id)) return null;
  return (
    <tr className={classes.discount}>
      <td />
      <td colSpan={3}>
        {offer === undefined ? (
          <output>{describeEndedDiscount(invoiceNumber, discountDate)}</output>
        ) : (
          <Checkbox
            label={`Take the ${formatQuantity(discountPercent)}% discount of ${formatMoney(offer)} (until ${formatDate(discountDate)})`}
            checked={taken.has(id)}
            onChange={(event) => onTake(event.currentTarget.checked)}
          />
        )}
      </td>
    </tr>
  );
};
