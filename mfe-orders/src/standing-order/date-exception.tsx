import { settingsApi } from '@primal/contracts/admin/settings';
import type { StandingOrderDetail, UpcomingDate } from '@primal/contracts/orders/standing-order';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { type DeliveryCalendar, explainClosedDay, toWeekday } from '@primal/contracts/shared/delivery-days';
import { Button, DateField, Group } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import { findNoOrderReason, formatDay, isOpen, listDates } from './dates.ts';

type Calendar = Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>;

/** Default plan of a date: its weekday's lines. */
export const findDefaultPlan = (
  { lines }: StandingOrderDetail,
  date: string,
  reason: string | null,
): UpcomingDate => {
  const ordered = lines.flatMap(({ quantities, ...product }) => {
    const quantity = quantities[toWeekday(date)];
    return quantity ? [{ ...product, quantity }] : [];
  });
  const open = ordered.length > 0 ? 'planned' : 'nothing';
  return {
    date,
    reason,
    state: reason ? 'closed' : open,
    lines: ordered,
    isException: false,
    makesAt: null,
    orderId: null,
    orderNumber: null,
    otherOrders: [],
  };
};

/** A date's plan, or a sentence if it cannot be skipped or changed. */
export const findDate = (
  standing: StandingOrderDetail,
  calendar: Calendar | undefined,
  date: string,
): UpcomingDate | string => {
  const { from, to, active } = standing;
  if (date === '') return 'Please choose a date.';
  if (date < today()) return `${formatDate(date)} has passed.`;
  if (date > addDays(today(), 366)) return 'Please choose a date within the next year.';
  if (!active) return 'The standing order is not active.';
  if (date < from) return `The standing order begins on ${formatDate(from)}.`;
  if (to !== null && date > to) return `The standing order ends on ${formatDate(to)}.`;
  const known = listDates(standing).find((one) => one.date === date);
  if (known && !isOpen(known))
    return known.orderNumber
      ? `${known.orderNumber} for ${formatDate(date)} was already made. Change that order instead.`
      : `${formatDate(date)} can no longer be changed.`;
  const closed = calendar?.deliveryWeekdays ? explainClosedDay(calendar, date) : null;
  return known ?? findDefaultPlan(standing, date, closed);
};

/** Reason that a date cannot be skipped because nothing is planned, or null. */
export const findSkipProblem = (upcoming: UpcomingDate): string | null => {
  if (upcoming.state === 'skipped') return `${formatDay(upcoming.date)} is already skipped.`;
  if (upcoming.state === 'planned') return null;
  return findNoOrderReason(upcoming) ?? `Nothing is delivered on ${formatDay(upcoming.date)}.`;
};

interface Props {
  standing: StandingOrderDetail;
  date: string;
  onType: (date: string) => void;
  busy: boolean;
  onSkip: (upcoming: UpcomingDate) => Promise<unknown>;
  onChange: (upcoming: UpcomingDate) => void;
}

export const DateException = ({ standing, date, onType, busy, onSkip, onChange }: Props) => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const [refusal, setRefusal] = useState('');
  /** Calls `act` for the typed date unless `findProblem` returns a reason. */
  const withDate = (act: (upcoming: UpcomingDate) => void, findProblem?: typeof findSkipProblem) => {
    const upcoming = findDate(standing, settings, date);
    const problem = typeof upcoming === 'string' ? upcoming : (findProblem?.(upcoming) ?? '');
    setRefusal(problem);
    if (typeof upcoming !== 'string' && problem === '') act(upcoming);
  };
  const skip = (upcoming: UpcomingDate) =>
    void onSkip(upcoming).then(
      () => onType(''),
      () => undefined,
    );
  return (
    <Group align="flex-end" mt="sm">
      <DateField
        label="Another Date"
        value={date}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setRefusal('');
        }}
        error={refusal}
      />
      <Button variant="default" loading={busy} onClick={() => withDate(skip, findSkipProblem)}>
        Skip
      </Button>
      <Button variant="default" onClick={() => withDate(onChange)}>
        Change
      </Button>
    </Group>
  );
};
