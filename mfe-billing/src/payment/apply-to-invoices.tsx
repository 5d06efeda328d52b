import { formatMoney } from '@primal/contracts/shared/decimal';
import { Alert, Button, Checkbox, FormError, Text } from '@primal/kit';
import { useId, useRef, useState } from 'react';
import { type Allocation, parseAmount } from './allocations.ts';
import classes from './apply.module.css';
import { InvoiceTable } from './invoice-table.tsx';
import { describeDiscountMatch, findDiscountMatch, findExactMatch, selectOldest } from './suggestions.ts';

/** Rows rendered at once, to stay fast on old accounts. */
const pageSize = 50;

const describeClosedInvoice = (number: string | undefined, text: string | null): string => {
  const closed = `${number ?? 'An invoice that was selected'} is no longer open. Someone paid, voided or changed it.`;
  const typed = parseAmount(text ?? '');
  return typed.gt(0) ? `${closed} Its ${formatMoney(typed)} is not applied now.` : closed;
};

/** Reports selected invoices that left the table, since their typed shares are dropped. */
const ClosedInvoices = ({ invoices, picked }: Pick<Allocation, 'invoices' | 'picked'>) => {
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

/** Offers to write off small remainders. None is ticked by itself. */
const WriteOffRemainders = ({ remainders, writtenOff, choose }: Allocation) =>
  remainders.map(({ invoice: { id, invoiceNumber }, amount }) => (
    <Checkbox
      key={id}
      label={`Write off the remaining ${formatMoney(amount)}${remainders.length > 1 ? ` of ${invoiceNumber}` : ''}`}
      checked={writtenOff.includes(id)}
      onChange={({ currentTarget: { checked } }) =>
        choose({ writtenOff: [...writtenOff.filter((other) => other !== id), ...(checked ? [id] : [])] })
      }
    />
  ));

interface Props {
  allocation: Allocation;
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
  const { allocation, problem, leftOver, isOptional } = props;
  const { invoices, owed, amount, picked, shares, offers, discounts, choose } = allocation;
  const [limit, setMost] = useState(pageSize);
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const fit = findExactMatch(owed, amount);
  const matched = findDiscountMatch(invoices, offers, amount, picked);
  const discounted = matched.map(({ id }) => id).filter((id) => offers.has(id));
  // The button that was pressed disappears, and would take the focus out of the table.
  const keepFocus = () => group.current?.focus();
  const takeMatched = () => {
    keepFocus();
    choose({ picked: Object.fromEntries(matched.map(({ id }) => [id, null])), discounted });
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
    <>
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
            onClick={() => choose({ picked: selectOldest(owed, amount) })}
          >
            Apply to Oldest
          </Button>
          {fit && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => choose({ picked: { [fit.id]: null } })}
            >
              Matches {fit.invoiceNumber} Exactly
            </Button>
          )}
          {discounted.some((id) => !discounts.has(id)) && (
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
                choose({ picked: automatic });
              }}
            >
              Allocate Automatically
            </Button>
          )}
        </div>
        <ClosedInvoices invoices={invoices} picked={picked} />
        <InvoiceTable allocation={allocation} limit={limit} />
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
      <WriteOffRemainders {...allocation} />
    </>
  );
};
