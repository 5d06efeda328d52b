import { z } from 'zod';
import { addDays, isInstant as isInstantText, toBusinessDate, today } from './dates.ts';
import { normalizeText, toSingleLine } from './normalize-text.ts';
import { trimText } from './text.ts';

/** Accepts a date or an ISO date-time (docs/rules/values.md#dates). Normalizes to `YYYY-MM-DD`. */
export const businessDate = () =>
  z.string({ error: 'Must be a date.' }).transform((text, context) => {
    const date = toBusinessDate(text.trim());
    if (date) return date;
    const message = text.trim() ? 'Must be a date like 2026-11-20.' : 'Please enter a date.';
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

/** Date from ten years ago to a year ahead, which catches typos such as 2062. */
export const plausibleDate = () =>
  businessDate().refine(
    (date) => date >= addDays(today(), -3653) && date <= addDays(today(), 366),
    'Must be a date within the last ten years or the next year.',
  );

export const dueDate = () =>
  businessDate().refine(
    (date) => date >= addDays(today(), -3653) && date <= addDays(today(), 3653),
    'Must be a date within the last or the next ten years.',
  );

/** Blank text of an empty optional field. Other text aborts, so that a union shows its first error. */
export const blank = () => z.string().trim().length(0, { abort: true });

/** Optional text. Blank, absent and null become null. */
export const blankToNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z
    // Shows the schema's own error, since a blank fails every member.
    .union([schema, blank()], { error: ({ errors }) => errors?.[0]?.[0]?.message })
    .nullish()
    .transform((value) => value || null);

const unstorable = 'Contains characters that cannot be stored.';

const readText = (read: (text: string) => string, max: number, missing: string) =>
  z
    .string({ error: ({ input }) => (input == null ? missing : 'Must be text.') })
    .overwrite(read)
    .max(max, `Must be at most ${max} characters.`)
    // Rejects control characters except tab and line feed. PostgreSQL stores neither NUL nor broken
    // surrogates.
    .refine((value) => !/[^\P{Cc}\t\n]/u.test(value) && value.isWellFormed(), unstorable);

/** At most `max` characters (docs/rules/values.md#texts). `missing`: error for an absent value. */
export const text = (max: number, missing = 'Must be text.') => readText(normalizeText, max, missing);

/** Text left as sent, because a program compares, decrypts or parses it: passwords, file cells. */
export const verbatim = (max: number, missing = 'Must be text.') =>
  z
    .string({ error: ({ input }) => (input == null ? missing : 'Must be text.') })
    .max(max, `Must be at most ${max} characters.`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), unstorable);

const required = (read: (text: string) => string, max: number, message: string) =>
  readText((value) => trimText(read(value)), max, message).refine((value) => value.length > 0, message);

const optional = (read: (text: string) => string, max: number) =>
  readText((value) => trimText(read(value)), max, 'Must be text.')
    .nullish()
    .transform((value) => value || null);

export const requiredText = (max: number, message = 'Is required.') => required(normalizeText, max, message);

export const optionalText = (max: number) => optional(normalizeText, max);

export const requiredName = (max: number, message = 'Is required.') => required(toSingleLine, max, message);

/** Name, number or word in one line. Blank, absent and null become null. */
export const optionalName = (max: number) => optional(toSingleLine, max);

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Format: `16:00`. */
export const timeOfDay = () =>
  z.string({ error: 'Must be a time.' }).regex(timePattern, 'Must be a time like 16:00.');
export const optionalTime = () => blankToNull(timeOfDay());

export const optionalEmail = () =>
  optionalName(254).refine(
    (value) => value === null || z.email().safeParse(value).success,
    'Please enter a valid email',
  );

export const id = () => z.uuid('Must be the id of a record.').transform((value) => value.toLowerCase());

export const optionalId = () => blankToNull(id());

export const withDefault = <Schema extends z.ZodType>(
  schema: Schema,
  standard: NonNullable<z.output<Schema>>,
) => schema.nullish().transform((value) => value ?? standard);

const instants = new WeakSet<object>();

/** Instant in answers, ISO 8601 in UTC. */
export const instant = () => {
  const schema = z.string();
  instants.add(schema);
  return schema;
};

export const isInstant = (schema: object): boolean => instants.has(schema);

/** Instant in bodies: an ISO date-time with its zone. */
export const instantText = () =>
  z
    .string({ error: 'Must be a date and time.' })
    .refine(isInstantText, 'Must be a date and time with its zone, like 2026-11-20T15:30:00Z.');

/** Query parameter with one text per line, at most `max`. Empty counts as absent. */
export const lineList = (max: number) =>
  text(max * 200)
    .optional()
    .transform((value) => value?.split('\n').flatMap((line) => line.trim() || []))
    .transform((lines) => (lines?.length ? lines : undefined))
    .pipe(z.array(z.string()).max(max, `List at most ${max}.`).optional());

/** Query parameter with comma-separated ids, at most `max`. Empty counts as absent. */
export const idList = (max: number) =>
  z
    .string()
    .optional()
    .transform((value) => (value ? value.split(',') : undefined))
    .pipe(z.array(id()).max(max, `List at most ${max} records.`).optional());

/** Comma- or semicolon-separated. Normalizes to `a@b.example, c@d.example`. Null if blank. */
export const optionalEmails = () =>
  optionalName(500).transform((list, context) => {
    const addresses = [...new Set((list ?? '').split(/[,;]/).map(trimText).filter(Boolean))];
    const wrong = addresses.filter((address) => !z.email().safeParse(address).success);
    if (wrong.length === 0) return addresses.join(', ') || null;
    const message = 'Please enter a valid email';
    context.issues.push({
      code: 'custom',
      message: addresses.length > 1 ? `${message}: ${wrong.join(', ')}` : message,
      input: list,
    });
    return z.NEVER;
  });
