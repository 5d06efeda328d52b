/** Calendar date, `YYYY-MM-DD`, in the business's time zone. */
export type BusinessDate = string;

/** Stored on the global object, because shell and remotes each bundle a copy of this module. */
const global = globalThis as { primalTimeZone?: string };

/** Sets the zone of "today" and of displayed instants, once per process (`BUSINESS_TIME_ZONE`). */
export const setBusinessTimeZone = (name: string): void => {
  new Intl.DateTimeFormat('en-CA', { timeZone: name });
  global.primalTimeZone = name;
};

export const businessTimeZone = (): string => {
  global.primalTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return global.primalTimeZone;
};

/** Caches formats by zone, because creating a format takes a hundred times as long as using it. */
const cacheFormats = (locale: string, options: Intl.DateTimeFormatOptions, readZone = businessTimeZone) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (): Intl.DateTimeFormat => {
    const timeZone = readZone();
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
};

const dateFormat = cacheFormats('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const clockFormat = cacheFormats('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
const instantFormat = cacheFormats('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const timeFormat = cacheFormats('en-US', { hour: 'numeric', minute: '2-digit' });

const toLocalDate = (instant: Date): BusinessDate => dateFormat().format(instant);

/** Offset from UTC in milliseconds at an instant. */
const computeUtcOffset = (instant: Date): number => {
  const parts = clockFormat().formatToParts(instant);
  const readPart = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    readPart('year'),
    readPart('month') - 1,
    readPart('day'),
    readPart('hour'),
    readPart('minute'),
    readPart('second'),
  );
  return shown - Math.floor(instant.getTime() / 1000) * 1000;
};

/**
 * Converts a local `HH:MM` to an instant. Clock changes: an ambiguous time means its first occurrence, and a
 * skipped time moves forward by the gap.
 */
export const toInstant = (date: BusinessDate, time: string): Date => {
  const shown = Date.parse(`${date}T${time}:00Z`);
  // Offsets are at most 14 hours, so the offsets a day earlier and a day later exclude the clock change.
  const before = shown - computeUtcOffset(new Date(shown - 86_400_000));
  const after = shown - computeUtcOffset(new Date(shown + 86_400_000));
  const fits = [before, after].filter((instant) => instant + computeUtcOffset(new Date(instant)) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : before);
};

export const today = (now: Date = new Date()): BusinessDate => toLocalDate(now);

/** Accepts existing `YYYY-MM-DD` dates from 1900 to 9999. */
export const isBusinessDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01') return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
};

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Accepts ISO date-times with a zone, from 1900 to 9999. */
export const isInstant = (text: string): boolean =>
  instantPattern.test(text) && isBusinessDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

/**
 * Parses `YYYY-MM-DD` or an ISO date-time. Midnight UTC means that date, and any other instant is converted
 * to the business's time zone (docs/rules/values.md#dates). Null if invalid.
 */
export const toBusinessDate = (text: string): BusinessDate | null => {
  if (isBusinessDate(text)) return text;
  if (!isInstant(text)) return null;
  const instant = new Date(text);
  const iso = instant.toISOString();
  const date = iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : toLocalDate(instant);
  return isBusinessDate(date) ? date : null;
};

const lastDate: BusinessDate = '9999-12-31';

export const pickLaterDate = (a: BusinessDate, b: BusinessDate): BusinessDate => (a > b ? a : b);

export const pickEarlierDate = (a: BusinessDate, b: BusinessDate): BusinessDate => (a < b ? a : b);

/** Adds days, limited to 9999-12-31, the last date that this product and PostgreSQL accept. */
export const addDays = (date: BusinessDate, days: number): BusinessDate => {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.getUTCFullYear() > 9999 ? lastDate : instant.toISOString().slice(0, 10);
};

export const countDaysBetween = (from: BusinessDate, to: BusinessDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** `11/20/2026`. Empty for null. */
export const formatDate = (date: BusinessDate | null | undefined): string =>
  date ? `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}` : '';

const monthFormat = cacheFormats('en-US', { month: 'long', year: 'numeric' }, () => 'UTC');

/** 'November 2026' of '2026-11' or of a day in it. */
export const formatMonth = (day: string): string =>
  monthFormat().format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));

export const formatInstant = (instant: string): string => instantFormat().format(new Date(instant));

export const formatTime = (instant: string): string => timeFormat().format(new Date(instant));
