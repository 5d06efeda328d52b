import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { Button, Dialog, focusRelative, LinkButton, Text, toast } from '@primal/kit';
import type { KeyboardEvent } from 'react';
import { paths, receivableReadPaths } from '../paths.ts';
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
  onClose: () => void;
}

/** The new credit memo with its paper and its page. */
export const RecordedCredit = ({ title, credit, onClose }: Props) => (
  <Dialog
    title={title}
    opened
    onClose={onClose}
    footer={
      <>
        <LinkButton variant="default" to={paths.printCreditMemo(credit.id)} newTab>
          Print Credit Memo
        </LinkButton>
        <LinkButton variant="default" to={paths.creditMemo(credit.id)}>
          View Credit Memo
        </LinkButton>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <Text>
      <strong>{credit.creditNumber}</strong> credits {credit.customer.name} with{' '}
      <strong>{formatMoney(credit.total)}</strong>. It is not applied to any invoice yet.
    </Text>
  </Dialog>
);
