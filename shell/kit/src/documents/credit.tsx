import {
  type CreditAnswer,
  computeOverLimit,
  creditApi,
  describeCreditAccount,
  holdReasonTexts,
  isReleaseValid,
} from '@primal/contracts/orders/credit';
import { today } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icons.ts';
import { useApiQuery } from '../platform/api-hooks.ts';
import classes from './credit-line.module.css';

const hasCreditWarning = ({ reasons, control }: CreditAnswer): boolean =>
  control !== 'off' && reasons.length > 0;

const hasNothingToShow = (credit: CreditAnswer): boolean =>
  credit.limit === null &&
  !isPositive(credit.owed) &&
  !isPositive(credit.unappliedCredit) &&
  !hasCreditWarning(credit) &&
  credit.isCurrent;

const describeReasons = ({ reasons, holdReason }: CreditAnswer): string => {
  const words = reasons.map((reason) =>
    reason === 'on_hold' && holdReason
      ? `${holdReasonTexts.on_hold}: ${holdReason}`
      : holdReasonTexts[reason],
  );
  const said = words.join('; ');
  return said.charAt(0).toUpperCase() + said.slice(1);
};

const joinSentences = (parts: readonly (string | false)[]): string =>
  parts
    .filter((part) => part !== false)
    .map((part) => `${part.replace(/\.$/, '')}.`)
    .join(' ');

const held = 'Saving puts it on hold';
const nothing = { words: '', warns: false, remark: null };

interface CreditOptions {
  customerId: string;
  /** Dollars this document adds to the customer's balance, estimates included. */
  amount: string;
  noun: 'order' | 'invoice';
  /** The edited order. Its stored amount is excluded from the balance; `release` is its credit release. */
  order?: { id: string; release: { total: string } | null } | undefined;
}

/**
 * Reads the credit of the selected customer, and again on changes; forms do not wait for the answer
 * (docs/rules/credit.md#on-forms).
 */
export const useCredit = ({ customerId, amount, noun, order }: CreditOptions) => {
  const { data, isError } = useApiQuery(
    creditApi.getCredit,
    { params: { id: customerId }, query: { orderId: order?.id } },
    { enabled: customerId !== '' },
  );
  if (customerId === '') return nothing;
  if (!data)
    return isError ? { ...nothing, words: 'This customer’s balance is not available right now.' } : nothing;
  if (hasNothingToShow(data)) return nothing;
  const warns = hasCreditWarning(data);
  const isReleased = order?.release ? isReleaseValid(order.release.total, amount) : false;
  const holds = data.control === 'hold' && noun === 'order' && !isReleased;
  const over = data.control === 'off' || !isPositive(amount) ? null : computeOverLimit(data, amount);
  return {
    words: joinSentences([
      describeCreditAccount(data, today()),
      warns && describeReasons(data),
      warns && holds && held,
      !data.isCurrent && 'Billing is not available',
    ]),
    warns,
    remark:
      over &&
      [`This ${noun} goes ${formatMoney(over)} over the limit`, holds && !warns && held]
        .filter(Boolean)
        .join('. '),
  };
};

interface Props extends Pick<ReturnType<typeof useCredit>, 'words' | 'warns'> {
  children?: ReactNode;
}

export function CreditLine({ words, warns, children }: Props) {
  return (
    <p role="status" className={classes.line} data-warns={warns || undefined}>
      {warns && <IconAlertTriangle size={14} stroke={1.8} />}
      {words}
      {children}
    </p>
  );
}
