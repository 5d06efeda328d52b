import { z } from 'zod';
import { type BusinessDate, isInstant, toBusinessDate, today } from '../shared/dates.ts';

/**
 * A point of the past (docs/rules/books.md#as-of). The end of a day: all that carries a date up to it, whenever it was
 * written. A moment: all that was known then, whatever date it carries.
 */
export type AsOf = { day: BusinessDate } | { moment: string };

/** A date, or a date-time with its zone; midnight UTC means that date (docs/rules/values.md#dates). */
export const asOf = () =>
  z.string({ error: 'Must be a date.' }).transform((text, context): AsOf => {
    const given = text.trim();
    const date = toBusinessDate(text.trim());
    if (date && isInstant(given)) {
      const moment = new Date(given).toISOString();
      return moment.endsWith('T00:00:00.000Z') ? { day: date } : { moment };
    }
    if (date) return { day: date };
    context.issues.push({
      code: 'custom',
      message: 'Must be a date like 2026-11-20, or a moment like 2026-11-20T15:30:00Z.',
      input: text,
    });
    return z.NEVER;
  });

/** The business day of a point: the one by which invoices are aged then. */
export const dayOfPoint = (point: AsOf): BusinessDate =>
  'day' in point ? point.day : today(new Date(point.moment));
