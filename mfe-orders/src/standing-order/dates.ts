import { ordersApi } from '@primal/contracts/orders/api';
import type {
  StandingException,
  StandingOrderDetail,
  UpcomingDate,
} from '@primal/contracts/orders/standing-order';
import { showDate, today } from '@primal/contracts/shared/dates';
import { weekdayNames, weekdayOf } from '@primal/contracts/shared/delivery-days';
import { toast } from '@primal/kit';
import { useAutosavedState } from '@primal/kit/forms';
import { useApiMutation } from '@primal/kit/platform';
import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';
import { namedBefore } from './actions.ts';

/** 'Tue 11/24/2026'. */
export const showDay = (date: string): string =>
  `${weekdayNames[weekdayOf(date)].slice(0, 3)} ${showDate(date)}`;

/** Whether a date can still be skipped or changed: no order was made of it. */
export const isOpen = ({ state }: UpcomingDate): boolean => state !== 'made' && state !== 'failed';

/** All dates of a standing order that the service answers. */
export const knownDates = ({ upcoming, later }: StandingOrderDetail): UpcomingDate[] => [
  ...upcoming,
  ...later,
];

/** Why nothing is made of a date whatever it brings, as a sentence: nobody delivers then. Null where nothing speaks against it. */
export const whyNotMade = ({ state, reason }: UpcomingDate): string | null =>
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

const exceptionOn = ({ exceptions }: StandingOrderDetail, date: string): StandingException | null =>
  exceptions.find((exception) => exception.date === date) ?? null;

const sentenceOf = (exception: StandingException | null): string => {
  if (exception === null) return 'it is back to the usual order';
  return 'skip' in exception ? 'it is now skipped' : 'its products have changed';
};

/**
 * What has become of a date since somebody began to change it, as a sentence; null while it is as it was. Asked again it
 * answers for the time since it was asked. `before` is what was `seen` by who began it in a session that ended.
 */
export const useDateWatch = (standing: StandingOrderDetail, date: string, before?: string) => {
  const current = exceptionOn(standing, date);
  const now = JSON.stringify(current);
  const [seen, setSeen] = useState(before ?? now);
  const changedMeanwhile = (): string | null => {
    if (now === seen) return null;
    setSeen(now);
    return `Somebody else just changed this date: ${sentenceOf(current)}. Save again to make your change anyway.`;
  };
  return { seen, changedMeanwhile };
};

/** Skips or changes one date, or with null takes it back to what is usual; the toast has the words of what was done. */
export const useChangeDate = (standing: StandingOrderDetail) => {
  const { mutateAsync, isPending } = useApiMutation(ordersApi.updateStandingOrder, {
    failed: 'Failed to change the date.',
  });
  const latest = useRef(standing);
  // What was saved counts until it has been read again: Undo comes sooner.
  if (standing.version >= latest.current.version) latest.current = standing;
  const change = useCallback(
    async (date: string, exception: StandingException | null, done: string) => {
      const { id, version, exceptions, customer } = latest.current;
      const before = exceptionOn(latest.current, date);
      const body = { exceptions: withException(exceptions, date, exception), version };
      const saved = await mutateAsync({ params: { id }, body });
      latest.current = saved;
      const day = knownDates(saved).find((one) => one.date === date);
      const notMade = day?.state === 'skipped' ? null : day && whyNotMade(day);
      const undo = () => void change(date, before, 'is back to what it was').catch(() => undefined);
      toast({
        title: `${showDay(date)} ${done}`,
        variant: 'success',
        description: namedBefore(customer.name, notMade ?? null),
        // One key skips: the next press would skip the date after it.
        ...(exception && 'skip' in exception && { action: { label: 'Undo', onClick: undo } }),
      });
    },
    [mutateAsync],
  );
  return { change, isPending };
};

const text = z.string();

const typedChange = z.object({
  // One that has passed is not gone on with.
  date: text.refine((date) => date >= today()),
  lines: z.array(z.object({ productId: text, productName: text, quantity: text })),
  /** What was planned for the date when somebody began to change it, as `useDateWatch` has it. */
  seen: text,
});
export type TypedChange = z.infer<typeof typedChange>;
export type DatedLine = TypedChange['lines'][number];

const typed = z.object({ change: typedChange.optional(), another: text.optional() });
type Typed = z.infer<typeof typed>;

/**
 * What is typed of the dates of a standing order, for one that is changed and as another date, kept until it is saved or
 * discarded: after a session that ended it stands there again, in the same dialog.
 */
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
