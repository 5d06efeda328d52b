import { describeEndedDiscount } from '@primal/contracts/billing/payment-rules';
import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, formatQuantity } from '@primal/contracts/shared/decimal';
import { bind, Checkbox, TwoLines } from '@primal/kit';
import { MoneyField } from '@primal/kit/forms';
import { Fragment } from 'react';
import type { Allocation, SelectedInvoices, Share } from './allocations.ts';
import classes from './apply.module.css';

interface RowProps {
  invoice: OpenInvoiceAnswer;
  share: Share | undefined;
  onSelect: (selected: boolean) => void;
  onType: (text: string) => void;
}

const Row = ({ invoice, share, onSelect, onType }: RowProps) => {
  const { invoiceNumber, invoiceDate, dueDate, total, balance } = invoice;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={invoiceNumber}
          checked={share !== undefined}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td>
        <TwoLines
          main={invoiceNumber}
          sub={
            <>
              <span className={classes.date}>{formatDate(invoiceDate)}</span>{' '}
              <span className={classes.date}>due {formatDate(dueDate)}</span>
            </>
          }
        />
      </td>
      <td className={classes.money}>
        {decimal(balance).eq(total) ? (
          formatMoney(balance)
        ) : (
          <TwoLines main={formatMoney(balance)} sub={`of ${formatMoney(total)}`} />
        )}
      </td>
      <td>
        <MoneyField
          aria-label={`Allocation for ${invoiceNumber}`}
          disabled={!share}
          error={share?.problem && <span role="alert">{share.problem}</span>}
          {...bind(share?.text ?? '', onType)}
        />
      </td>
    </tr>
  );
};

interface DiscountRowProps {
  invoice: OpenInvoiceAnswer;
  allocation: Allocation;
  onTake: (taken: boolean) => void;
}

/** Row below an invoice with its discount; nothing if it has none. */
const DiscountRow = ({ invoice, allocation: { offers, discounts, ended }, onTake }: DiscountRowProps) => {
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
            checked={discounts.has(id)}
            onChange={(event) => onTake(event.currentTarget.checked)}
          />
        )}
      </td>
    </tr>
  );
};

const deselect = (picked: SelectedInvoices, id: string): SelectedInvoices =>
  Object.fromEntries(Object.entries(picked).filter(([other]) => other !== id));

/** Open invoices with their shares. `limit` is the most rows to show. */
export const InvoiceTable = ({ allocation, limit }: { allocation: Allocation; limit: number }) => {
  const { invoices, owed, picked, shares, discounts, ended, choose } = allocation;
  const without = (id: string) => [...discounts.keys(), ...ended].filter((other) => other !== id);
  const select = (id: string, selected: boolean) =>
    choose(
      selected
        ? { picked: { ...picked, [id]: null } }
        : { picked: deselect(picked, id), discounted: without(id) },
    );
  // The share follows what the invoice still needs.
  const take = (id: string, isTaken: boolean) =>
    choose({ picked: { ...picked, [id]: null }, discounted: isTaken ? [...without(id), id] : without(id) });
  const count = Object.keys(shares.of).length;
  const all = Object.fromEntries(invoices.map(({ id }) => [id, picked[id] ?? null]));
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label="Open invoices">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label="Select all invoices"
                checked={count === invoices.length}
                indeterminate={count > 0 && count < invoices.length}
                onChange={() => choose({ picked: count === invoices.length ? {} : all })}
              />
            </th>
            <th scope="col">Invoice</th>
            <th scope="col" className={classes.money}>
              Balance
            </th>
            <th scope="col" className={classes.money}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {owed.slice(0, limit).map((invoice) => (
            <Fragment key={invoice.id}>
              <Row
                invoice={invoice}
                share={shares.of[invoice.id]}
                onSelect={(selected) => select(invoice.id, selected)}
                onType={(text) => choose({ picked: { ...picked, [invoice.id]: text } })}
              />
              <DiscountRow
                invoice={invoice}
                allocation={allocation}
                onTake={(isTaken) => take(invoice.id, isTaken)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
};
