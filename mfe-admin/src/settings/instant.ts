import { businessTimeZone } from '@primal/contracts/shared/dates';

/** An instant where the business is: `11/20/2026, 4:05 PM`. */
export const showInstant = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: businessTimeZone(),
  });
