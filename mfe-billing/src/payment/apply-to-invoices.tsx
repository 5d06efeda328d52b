import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { Alert, Button, bind, Checkbox, FormError, Text, TwoLines } from '@primal/kit';
import { MoneyField } from '@primal/kit/forms';
import { Fragment, useId, useRef, useState } from 'react';
import {
  findExactMatch,
  parseAmount,
  type SelectedInvoices,
  type Share,
  type Shares,
  selectOldest,
} from './allocations.ts';
import classes from './apply.module.css';
import { type DiscountChoice, DiscountRow } from './discount-row.tsx';
import { describeDiscountMatch, findDiscountMatch, subtractDiscounts } from './discounts.ts';

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

const deselect = (picked: SelectedInvoices, id: string): SelectedInvoices =>
  Object.fromEntries(Object.entries(picked).filter(([other]) => other !== id));

interface TableProps {
  /** With the balances before discounts. */
  invoices: readonly OpenInvoiceAnswer[];
  picked: SelectedInvoices;
  shares: Shares;
  onPick: (picked: SelectedInvoices) => void;
  discounts?: DiscountChoice | undefined;
}

const noDiscounts: DiscountChoice = {
  offers: new Map(),
  taken: new Map(),
  ended: [],
  onTake: () => undefined,
};

const Table = (props: TableProps & { limit: number }) => {
  const { invoices, limit, picked, shares, onPick, discounts = noDiscounts } = props;
  const { taken, ended, onTake } = discounts;
  const without = (id: string) => [...taken.keys(), ...ended].filter((other) => other !== id);
  const select = (id: string, selected: boolean) => {
    onPick(selected ? { ...picked, [id]: null } : deselect(picked, id));
    if (!selected) onTake(without(id));
  };
  const take = (id: string, isTaken: boolean) => {
    // The share follows what the invoice still needs.
    onPick({ ...picked, [id]: null });
    onTake(isTaken ? [...without(id), id] : without(id));
  };
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
                onChange={() => onPick(count === invoices.length ? {} : all)}
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
          {subtractDiscounts(invoices.slice(0, limit), taken).map((invoice) => (
            <Fragment key={invoice.id}>
              <Row
                invoice={invoice}
                share={shares.of[invoice.id]}
                onSelect={(selected) => select(invoice.id, selected)}
                onType={(text) => onPick({ ...picked, [invoice.id]: text })}
              />
              <DiscountRow
                invoice={invoice}
                discounts={discounts}
                onTake={(isTaken) => take(invoice.id, isTaken)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Rows rendered at once, to stay fast on old accounts. */
const pageSize = 50;

const describeClosedInvoice = (number: string | undefined, text: string | null): string => {
  const closed = `${number ?? 'An invoice that was selected'} is no longer open. Someone paid, voided or changed it.`;
  const typed = parseAmount(text ?? '');
  return typed.gt(0) ? `${closed} Its ${formatMoney(typed)} is not applied now.` : closed;
};

interface ClosedInvoicesProps {
  invoices: readonly OpenInvoiceAnswer[];
  picked: SelectedInvoices;
}

/** Reports selected invoices that left the table, since their typed shares are dropped. */
const ClosedInvoices = ({ invoices, picked }: ClosedInvoicesProps) => {
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const unseen = invoices.filter(({ id }) => !(id in numbers));
  if (unseen.length > 0)
    setNumbers({ ...numbers, ...Object.fromEntries(unseen.map((one) => [one.id, one.invoiceNumber])) });
  const closed = Object.entries(picked).filter(([id]) => invoices.every((invoice) => invoice.id !== id));
  if (closed.length === 0) return null;
  return (
    <Alert color="yellow" role="status">
      {closed.map(([id, text]) => (
        <div key={id}>{describeClosedInvoice(numbers[id], text)}</div>
      ))}
    </Alert>
  );
};

interface Props extends TableProps {
  amount: string;
  /** Error of all shares together. */
  problem: string | null;
  leftOver: string;
  isOptional?: boolean;
}

/**
 * Open invoices, oldest first, to allocate an amount (docs/rules/receivables.md#record-payment). Selected invoices
 * follow the amount until edited.
 */
export const ApplyToInvoices = (props: Props) => {
  const { invoices, amount, picked, shares, onPick, problem, leftOver, isOptional } = props;
  const { discounts = noDiscounts } = props;
  const [limit, setMost] = useState(pageSize);
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const owed = subtractDiscounts(invoices, discounts.taken);
  const fit = findExactMatch(owed, amount);
  const matched = findDiscountMatch(invoices, discounts.offers, amount, picked);
  const discounted = matched.map(({ id }) => id).filter((id) => discounts.offers.has(id));
  // The button that was pressed disappears, and would take the focus out of the table.
  const keepFocus = () => group.current?.focus();
  const takeMatched = () => {
    keepFocus();
    onPick(Object.fromEntries(matched.map(({ id }) => [id, null])));
    discounts.onTake(discounted);
  };
  const byHand = Object.values(picked).some((text) => text !== null);
  const automatic = Object.fromEntries(Object.keys(picked).map((id) => [id, null]));
  if (invoices.length === 0)
    return (
      <>
        <Text c="dimmed">This customer has no open invoices.</Text>
        <ClosedInvoices invoices={invoices} picked={picked} />
      </>
    );
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={classes.group}
      aria-describedby={problem ? errorId : undefined}
    >
      <legend className={isOptional ? classes.legend : `${classes.legend} ${classes.required}`}>
        Apply to Invoices
      </legend>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!parseAmount(amount).gt(0)}
          onClick={() => onPick(selectOldest(owed, amount))}
        >
          Apply to Oldest
        </Button>
        {fit && (
          <Button variant="default" size="compact-sm" onClick={() => onPick({ [fit.id]: null })}>
            Matches {fit.invoiceNumber} Exactly
          </Button>
        )}
        {discounted.some((id) => !discounts.taken.has(id)) && (
          <output>
            <Button variant="default" size="compact-sm" onClick={takeMatched}>
              {describeDiscountMatch(amount, matched)}
            </Button>
          </output>
        )}
        {byHand && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              keepFocus();
              onPick(automatic);
            }}
          >
            Allocate Automatically
          </Button>
        )}
      </div>
      <ClosedInvoices invoices={invoices} picked={picked} />
      <Table
        invoices={invoices}
        limit={limit}
        picked={picked}
        shares={shares}
        onPick={onPick}
        discounts={discounts}
      />
      {invoices.length > limit && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(limit + pageSize)}>
          Show More Invoices
        </Button>
      )}
      <output className={classes.sums}>
        <span>
          Total Allocated: <strong>{formatMoney(shares.allocated)}</strong>
        </span>
        {!shares.difference.eq(0) && (
          <Text component="span" c={shares.difference.lt(0) ? 'red' : 'dimmed'}>
            Difference: {formatMoney(shares.difference)}
            {shares.difference.gt(0) && ` ${leftOver}`}
          </Text>
        )}
      </output>
      <div id={errorId}>
        <FormError message={problem} />
      </div>
    </fieldset>
  );
};
