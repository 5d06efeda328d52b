import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { settingsApi } from '@primal/contracts/admin/settings';
import { type BusinessDate, formatDate, today, toInstant } from '@primal/contracts/shared/dates';
import { sum } from '@primal/contracts/shared/decimal';
import {
  computeCutOff,
  type DeliveryCalendar,
  findDeliveryDateWarning,
  findDistanceWarning,
  findNextDeliveryDate,
  formatTimeOfDay,
} from '@primal/contracts/shared/delivery-days';
import { computeDeliveryCharge, describeBelowMinimum } from '@primal/contracts/shared/delivery-terms';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { computeSubtotal, type GridLine, listFilledLines } from '../grid/line.ts';
import { estimateLinesTotal } from '../grid/line-edits.ts';
import { useApiQuery } from '../platform/api-hooks.ts';
import { toast } from '../toasts/toast.ts';

/** A customer on a form; without delivery data if only the stored document names the customer. */
type KnownCustomer = { id: string; name: string } & Partial<
  Pick<CustomerAnswer, 'deliveryDays' | 'minimumOrder' | 'deliveryCharge' | 'freeDeliveryFrom'>
>;

interface DeliveryOptions {
  customer: KnownCustomer | undefined;
  /**
   * Document date. The next delivery is computed from the current time for today, else from midnight of the
   * date.
   */
  taken: BusinessDate | '';
  date: BusinessDate | '';
  lines: readonly GridLine[];
  isNew: boolean;
}

const clockCheckMilliseconds = 10_000;

/** Current time; rerenders when `until` has passed or a new day starts. */
const useClock = (until: (now: Date) => Date | null): Date => {
  const [now, setNow] = useState(() => new Date());
  const look = useEffectEvent(() => {
    const clock = new Date();
    const end = until(now);
    if (today(clock) !== today(now) || (end && clock >= end)) setNow(clock);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), clockCheckMilliseconds);
    addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
};

const describePassedCutOff = (calendar: DeliveryCalendar, date: BusinessDate, now: Date): string | null => {
  const cutOff = computeCutOff(calendar, date);
  return calendar.cutOffTime && cutOff && date > today(now) && now >= cutOff
    ? `Cut-off for ${formatDate(date)} has passed: it was ${formatTimeOfDay(calendar.cutOffTime)}`
    : null;
};

/** Returns empty values while settings or customer are loading (docs/rules/delivery-days.md#on-forms). */
export const useDelivery = ({ customer, taken, date, lines, isNew }: DeliveryOptions) => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const calendar = settings?.deliveryWeekdays ? settings : null;
  const deliveryDays = customer?.deliveryDays;
  const endOfToday = (now: Date) =>
    calendar?.cutOffTime ? toInstant(today(now), calendar.cutOffTime) : null;
  const now = useClock((from) => {
    const end = endOfToday(from);
    return end && end > from ? end : null;
  });
  const isToday = !taken || taken === today(now);
  const next = useMemo(
    () =>
      calendar && deliveryDays
        ? findNextDeliveryDate(calendar, deliveryDays, isToday ? now : toInstant(taken, '00:00'))
        : null,
    [calendar, deliveryDays, isToday, taken, now],
  );

  const toastCutOff = useEffectEvent(() => {
    if (isNew && isToday && next?.cutOff) toast({ title: next.sentence });
  });
  const opened = useRef(now);
  useEffect(() => {
    if (opened.current !== now) toastCutOff();
    opened.current = now;
  }, [now]);

  const noteOn = (): string | null => {
    const distance = taken && date ? findDistanceWarning(taken, date) : null;
    if (distance) return distance;
    if (isNew && date && date < today(now)) return `${formatDate(date)} has passed`;
    if (!calendar || !customer || !deliveryDays || !date) return null;
    const doubt = findDeliveryDateWarning(calendar, { name: customer.name, deliveryDays }, date);
    if (doubt || !isNew || !isToday) return doubt;
    if (date === next?.date) return calendar.cutOffTime ? next.sentence : null;
    return describePassedCutOff(calendar, date, now);
  };
  const goods = sum([computeSubtotal(lines), estimateLinesTotal(lines) ?? 0]);
  const { minimumOrder, deliveryCharge, freeDeliveryFrom } = customer ?? {};
  const isBegun = listFilledLines(lines).length > 0;
  return {
    date: next?.date ?? null,
    dateNote: noteOn(),
    charge:
      deliveryCharge !== undefined && freeDeliveryFrom !== undefined
        ? computeDeliveryCharge({ deliveryCharge, freeDeliveryFrom }, goods)
        : null,
    belowMinimum:
      minimumOrder !== undefined && isBegun
        ? describeBelowMinimum({ minimumOrder }, calendar?.minimumOrder ?? null, goods)
        : null,
  };
};
