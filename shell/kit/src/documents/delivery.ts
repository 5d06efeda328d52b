import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { settingsApi } from '@primal/contracts/admin/settings-api';
import { type BusinessDate, instantAt, showDate, today } from '@primal/contracts/shared/dates';
import { sum } from '@primal/contracts/shared/decimal';
import {
  cutOffFor,
  type DeliveryCalendar,
  deliveryDateDoubt,
  distanceDoubt,
  nextDeliveryDate,
  showTime,
} from '@primal/contracts/shared/delivery-days';
import { belowMinimum, deliveryChargeFor } from '@primal/contracts/shared/delivery-terms';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { filledLines, type GridLine, linesSubtotal } from '../grid/line.ts';
import { estimatedTotal } from '../grid/line-edits.ts';
import { useApiQuery } from '../platform/api-hooks.ts';
import { toast } from '../toasts/toast.ts';

/** A customer of a form; of one that only the document knows nothing is known about deliveries. */
type KnownCustomer = { id: string; name: string } & Partial<
  Pick<CustomerAnswer, 'deliveryDays' | 'minimumOrder' | 'deliveryCharge' | 'freeDeliveryFrom'>
>;

interface DeliveryOptions {
  customer: KnownCustomer | undefined;
  /** The document's own date: what is taken today counts by the clock, what is taken on another day from its beginning. */
  taken: BusinessDate | '';
  /** The delivery date that stands in the form. */
  date: BusinessDate | '';
  lines: readonly GridLine[];
  /** It is being made, so that the cut-off matters. */
  isNew: boolean;
}

/** How often a form looks whether the cut-off has passed meanwhile, in milliseconds. */
const lookAtTheClock = 10_000;

/** Now, as far as `until` is concerned: drawn anew when that has passed, or another day has begun. */
const useClock = (until: (now: Date) => Date | null): Date => {
  const [now, setNow] = useState(() => new Date());
  const look = useEffectEvent(() => {
    const clock = new Date();
    const end = until(now);
    if (today(clock) !== today(now) || (end && clock >= end)) setNow(clock);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), lookAtTheClock);
    addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
};

const cutOffPassed = (calendar: DeliveryCalendar, date: BusinessDate, now: Date): string | null => {
  const cutOff = cutOffFor(calendar, date);
  return calendar.cutOffTime && cutOff && date > today(now) && now >= cutOff
    ? `Cut-off for ${showDate(date)} has passed: it was ${showTime(calendar.cutOffTime)}`
    : null;
};

/**
 * What settings and customer say of a document's delivery (docs/rules/delivery-days.md#on-forms). While one of them cannot be read it
 * says nothing, and the form goes on without.
 */
export const useDelivery = ({ customer, taken, date, lines, isNew }: DeliveryOptions) => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const calendar = settings?.deliveryWeekdays ? settings : null;
  const deliveryDays = customer?.deliveryDays;
  const endOfToday = (now: Date) =>
    calendar?.cutOffTime ? instantAt(today(now), calendar.cutOffTime) : null;
  const now = useClock((from) => {
    const end = endOfToday(from);
    return end && end > from ? end : null;
  });
  const isToday = !taken || taken === today(now);
  const next = useMemo(
    () =>
      calendar && deliveryDays
        ? nextDeliveryDate(calendar, deliveryDays, isToday ? now : instantAt(taken, '00:00'))
        : null,
    [calendar, deliveryDays, isToday, taken, now],
  );

  const tellPassed = useEffectEvent(() => {
    if (isNew && isToday && next?.cutOff) toast({ title: next.sentence });
  });
  const opened = useRef(now);
  useEffect(() => {
    if (opened.current !== now) tellPassed();
    opened.current = now;
  }, [now]);

  const noteOn = (): string | null => {
    const distance = taken && date ? distanceDoubt(taken, date) : null;
    if (distance) return distance;
    if (isNew && date && date < today(now)) return `${showDate(date)} has passed`;
    if (!calendar || !customer || !deliveryDays || !date) return null;
    const doubt = deliveryDateDoubt(calendar, { name: customer.name, deliveryDays }, date);
    if (doubt || !isNew || !isToday) return doubt;
    if (date === next?.date) return calendar.cutOffTime ? next.sentence : null;
    return cutOffPassed(calendar, date, now);
  };
  const goods = sum([linesSubtotal(lines), estimatedTotal(lines) ?? 0]);
  const { minimumOrder, deliveryCharge, freeDeliveryFrom } = customer ?? {};
  const isBegun = filledLines(lines).length > 0;
  return {
    /** The date on which what is taken now is delivered; null while it is not known. */
    date: next?.date ?? null,
    /** What is to be known about the delivery date that stands in the form: the cut-off, or what speaks against the date. */
    dateNote: noteOn(),
    /** What the delivery costs this customer; null while it is not known. */
    charge:
      deliveryCharge !== undefined && freeDeliveryFrom !== undefined
        ? deliveryChargeFor({ deliveryCharge, freeDeliveryFrom }, goods)
        : null,
    /** 'Below the minimum order of $150.00'. */
    belowMinimum:
      minimumOrder !== undefined && isBegun
        ? belowMinimum({ minimumOrder }, calendar?.minimumOrder ?? null, goods)
        : null,
  };
};
