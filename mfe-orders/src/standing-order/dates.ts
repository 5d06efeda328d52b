import {
  type StandingException,
  type StandingOrderDetail,
  standingOrdersApi,
  type UpcomingDate,
} from '@primal/contracts/orders/standing-order';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { toWeekday, weekdayNames } from '@primal/contracts/shared/delivery-days';
import { toast } from '@primal/kit';
import { useAutosavedState } from '@primal/kit/forms';
import { useApiMutation } from '@primal/kit/platform';
import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';
import { prefixName } from './actions.ts';

/** 'Tue 11/24/2026' */
export const formatDay = (date: string): string =>
  `${weekdayNames[toWeekday(date)].slice(0, 3)} ${formatDate(date)}`;

export const isOpen = ({ state }: UpcomingDate): boolean => state !== 'made' && state !== 'failed';

export const listDates = ({ upcoming, later }: StandingOrderDetail): UpcomingDate[] => [
  ...upcoming,
  ...later,
];

/** Reason that nothing will be created for a date because of a closure or skip; null if none. */
export const findNoOrderReason = ({ state, reason }: UpcomingDate): string | null =>
  reason !== null && (state === 'closed' || state === 'nothing' || state === 'skipped')
    ? `${reason.replace(/\.$/, '')}: no order will be made.`
    : null;

const withException = (
  exceptions: readonly StandingException[],
  date: string,
  exception: StandingException | null,
): StandingException[] => [
  ...exceptions.filter((each) => each.date !== date),
  ...(exception ? [exception] : []),
];

const findException = ({ exceptions }: StandingOrderDetail, date: string): StandingException | null =>
  exceptions.find((exception) => exception.date === date) ?? null;

const describeException = (exception: StandingException | null): string => {
  if (exception === null) return 'it is back to the usual order';
  return 'skip' in exception ? 'it is now skipped' : 'its products have changed';
};

/**
 * Detects another user's change of a date since editing began. `findConflict` describes the change, or returns null,
 * and then accepts it. `before` is the `seen` value of an edit restored after a session ended.
 */
export const useDateWatch = (standing: StandingOrderDetail, date: string, before?: string) => {
  const current = findException(standing, date);
  const now = JSON.stringify(current);
  const [seen, setSeen] = useState(before ?? now);
  const findConflict = (): string | null => {
    if (now === seen) return null;
    setSeen(now);
    return `Somebody else just changed this date: ${describeException(current)}. Save again to make your change anyway.`;
  };
  return { seen, findConflict };
};

/** Skips, changes or (with null) resets one date; the toast names the change. */
export const useChangeDate = (standing: StandingOrderDetail) => {
  const { mutateAsync, isPending } = useApiMutation(standingOrdersApi.updateStandingOrder, {
    failed: 'Failed to change the date.',
  });
  const latest = useRef(standing);
  // Use the saved answer until the refetch, since Undo may come sooner.
  if (standing.version >= latest.current.version) latest.current = standing;
  const change = useCallback(
    async (date: string, exception: StandingException | null, done: string) => {
      const { id, version, exceptions, customer } = latest.current;
      const before = findException(latest.current, date);
      const body = { exceptions: withException(exceptions, date, exception), version };
      const saved = await mutateAsync({ params: { id }, body });
      latest.current = saved;
      const day = listDates(saved).find((one) => one.date === date);
      const notMade = day?.state === 'skipped' ? null : day && findNoOrderReason(day);
      const undo = () => void change(date, before, 'is back to what it was').catch(() => undefined);
      toast({
        title: `${formatDay(date)} ${done}`,
        variant: 'success',
        description: prefixName(customer.name, notMade ?? null),
        // Require the mouse for Undo here, since another press of the key would skip the next date.
        ...(exception && 'skip' in exception && { action: { label: 'Undo', onClick: undo } }),
      });
    },
    [mutateAsync],
  );
  return { change, isPending };
};

const text = z.string();

const typedChange = z.object({
  date: text.refine((date) => date >= today()),
  lines: z.array(z.object({ productId: text, productName: text, quantity: text })),
  /** Plan of the date when editing began, for `useDateWatch`. */
  seen: text,
});
export type TypedChange = z.infer<typeof typedChange>;
export type DatedLine = TypedChange['lines'][number];

const typed = z.object({ change: typedChange.optional(), another: text.optional() });
type Typed = z.infer<typeof typed>;

/** Autosaved edits of dates. After a session ends, they reopen in the same dialog. */
export const useTypedDates = (standingOrderId: string) => {
  const rules = { name: `standing-dates/${standingOrderId}`, schema: typed };
  const [{ change, another = '' }, set] = useAutosavedState<Typed>(rules);
  return {
    change,
    another,
    setChange: (next: TypedChange | null) =>
      set(({ change: _, ...rest }) => (next ? { ...rest, change: next } : rest)),
    setAnother: (next: string) =>
      set(({ another: _, ...rest }) => (next ? { ...rest, another: next } : rest)),
  };
};
