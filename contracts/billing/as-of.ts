import { z } from 'zod';
import { type BusinessDate, isInstant, toBusinessDate, today } from '../shared/dates.ts';

/**
 * Point in the past (docs/rules/books.md#as-of). `day`: everything dated up to that day, whenever it was
 * written. `moment`: everything known at that instant, whatever its date.
 */
export type AsOf = { day: BusinessDate } | { moment: string };

/** Date, or date-time with a zone. Midnight UTC means that date (docs/rules/values.md#dates). */
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

export const toDay = (point: AsOf): BusinessDate =>
  'day' in point ? point.day : today(new Date(point.moment));
