import { type CreditMemoAnswer, creditMemoApi } from '@primal/contracts/billing/credit-memo';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { Alert, Button, Dialog, focusRelative, LinkButton, Text, toast } from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import { useApiMutation } from '@primal/kit/platform';
import type { KeyboardEvent } from 'react';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import type { computeCreditTotals } from './choices.ts';
import classes from './record-return.module.css';

/** Reads that a return or a corrected weight makes stale. */
export const creditedReadPaths = [
  ...receivableReadPaths,
  '/api/delivery-routes',
  '/api/delivery-items',
] as const;

export const toastCredit = ({ creditNumber, total, customer }: CreditMemoAnswer): void =>
  toast.success(`${creditNumber} made`, `${formatMoney(total)} for ${customer.name}`);

/** ' ($100.00 less $25.00 discount)'; '' for goods alone. */
const formatCreditParts = ({ goods, discount, tax }: ReturnType<typeof computeCreditTotals>): string => {
  const parts = [
    isPositive(discount) && `less ${formatMoney(discount)} discount`,
    isPositive(tax) && `plus ${formatMoney(tax)} tax`,
  ].filter(Boolean);
  return parts.length > 0 ? ` (${formatMoney(goods)} ${parts.join(', ')})` : '';
};

export const CreditTotal = ({ credit }: { credit: ReturnType<typeof computeCreditTotals> }) => (
  <output className={classes.total}>
    Credit: <strong>{formatMoney(credit.total)}</strong>
    {formatCreditParts(credit)}
  </output>
);

/** Says that the credit is above what the customer paid after an early-payment discount. */
export const DiscountNote = ({ discounted, what }: Pick<InvoiceAnswer, 'discounted'> & { what: string }) =>
  isPositive(discounted) && (
    <Alert color="yellow" role="note">
      An early-payment discount of {formatMoney(discounted)} was taken on this invoice. {what} credits the
      full price.
    </Alert>
  );

/** Moves the focus between elements with `data-return-field`, by the arrow keys unless `by` is given. */
export const moveByArrows = (
  event: KeyboardEvent<HTMLElement>,
  by: number | undefined = { ArrowDown: 1, ArrowUp: -1 }[event.key],
): void => {
  const fields = event.currentTarget.querySelectorAll<HTMLElement>('[data-return-field]');
  if (by && focusRelative(fields, event.target, by)) event.preventDefault();
};

interface Props {
  title: string;
  credit: CreditMemoAnswer;
  invoice: InvoiceAnswer | undefined;
  onClose: () => void;
}

/** The new credit memo with its paper, its page and its application to the invoice. */
export const RecordedCredit = ({ title, credit, invoice, onClose }: Props) => {
  const { id, creditNumber, creditDate, customer, total, balance, allowed } = credit;
  const apply = useApiMutation(creditMemoApi.applyCreditMemo, {
    persistent: true,
    invalidates: receivableReadPaths,
    done: ['Credit applied successfully', `${creditNumber} for ${customer.name}`],
    failed: 'Failed to apply credit',
  });
  const owed = invoice?.balance ?? '0.00';
  const amount = decimal(balance).lt(owed) ? balance : owed;
  const isApplicable = allowed.apply === true && isPositive(amount);
  return (
    <Dialog
      title={title}
      opened
      onClose={onClose}
      locked={apply.isPending}
      footer={
        <>
          <SaveStatus busy={apply.isPending} waiting={apply.waiting} onStop={apply.stop} />
          {invoice && isApplicable && !apply.isSuccess && (
            <Button
              variant="default"
              loading={apply.isPending}
              onClick={() =>
                apply.mutate({
                  params: { id },
                  body: { allocations: [{ invoiceId: invoice.id, amount }], date: creditDate },
                })
              }
            >
              Apply to {invoice.invoiceNumber}
            </Button>
          )}
          <LinkButton variant="default" to={paths.printCreditMemo(id)} newTab>
            Print Credit Memo
          </LinkButton>
          <LinkButton variant="default" to={paths.creditMemo(id)}>
            View Credit Memo
          </LinkButton>
          <Button data-autofocus onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Text>
        <strong>{creditNumber}</strong> credits {customer.name} with <strong>{formatMoney(total)}</strong>.{' '}
        {apply.data
          ? `${formatMoney(apply.data.applied)} is applied to ${invoice?.invoiceNumber}.`
          : 'It is not applied to any invoice yet.'}
      </Text>
    </Dialog>
  );
};
