import { ordersApi } from '@primal/contracts/orders/api';
import type {
  StandingException,
  StandingOrderDetail,
  UpcomingDate,
} from '@primal/contracts/orders/standing-order';
import { showDate } from '@primal/contracts/shared/dates';
import { weekdayNames, weekdayOf } from '@primal/contracts/shared/delivery-days';
import { toast } from '@primal/kit';
import { useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { useCallback, useRef } from 'react';

/** 'Tue 11/24/2026'. */
export const showDay = (date: string): string =>
  `${weekdayNames[weekdayOf(date)].slice(0, 3)} ${showDate(date)}`;

/** Whether a date can still be skipped or changed: no order was made of it. */
export const isOpen = ({ state }: UpcomingDate): boolean => state !== 'made' && state !== 'failed';

const withException = (
  exceptions: readonly StandingException[],
  date: string,
  exception: StandingException | null,
): StandingException[] => [
  ...exceptions.filter((each) => each.date !== date),
  ...(exception ? [exception] : []),
];

/** Skips or changes one date, or with null takes it back to what is usual; the toast has the words of what was done. */
export const useChangeDate = (standing: StandingOrderDetail) => {
  const { mutateAsync, isPending } = useApiMutation(ordersApi.updateStandingOrder, {
    onError: (error) => toast.error(wordsAndSentence(error, 'Failed to change the date.')),
  });
  const latest = useRef(standing);
  latest.current = standing;
  const change = useCallback(
    async (date: string, exception: StandingException | null, done: string) => {
      const { id, version, exceptions, customer } = latest.current;
      const body = { exceptions: withException(exceptions, date, exception), version };
      await mutateAsync({ params: { id }, body });
      toast.success(`${showDay(date)} ${done}`, customer.name);
    },
    [mutateAsync],
  );
  return { change, isPending };
};
