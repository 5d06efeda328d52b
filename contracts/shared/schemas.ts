import { z } from 'zod';
import { addDays, isInstant as isInstantText, toBusinessDate, today } from './dates.ts';
import { inOneLine, normalized } from './stray-characters.ts';
import { trimmed } from './text.ts';

/** A plain date; takes an ISO date-time as well (docs/rules/values.md#dates); comes out as `YYYY-MM-DD`. */
export const businessDate = () =>
  z.string({ error: 'Must be a date.' }).transform((text, context) => {
    const date = toBusinessDate(text.trim());
    if (date) return date;
    const message = text.trim() ? 'Must be a date like 2026-11-20.' : 'Please enter a date.';
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

/** A date about now, from ten years ago to a year ahead: finds slips like 2062 for 2026. */
export const nearDate = () =>
  businessDate().refine(
    (date) => date >= addDays(today(), -3653) && date <= addDays(today(), 366),
    'Must be a date within the last ten years or the next year.',
  );

/** The date by which something is due, which may be years ahead: within ten years, either way. */
export const dueDate = () =>
  businessDate().refine(
    (date) => date >= addDays(today(), -3653) && date <= addDays(today(), 3653),
    'Must be a date within the last or the next ten years.',
  );

/** A text value that may be missing: blank, absent and null all come out as null. */
export const orNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z
    // What the schema says is told; a blank complains of everything.
    .union([schema, z.literal('')], { error: ({ errors }) => errors?.[0]?.[0]?.message })
    .nullish()
    .transform((value) => value || null);

const unstorable = 'Contains characters that cannot be stored.';

const readText = (read: (text: string) => string, max: number, missing: string) =>
  z
    .string({ error: ({ input }) => (input == null ? missing : 'Must be text.') })
    .overwrite(read)
    .max(max, `Must be at most ${max} characters.`)
    // Control characters but tab and line end; PostgreSQL stores neither NUL nor broken surrogates.
    .refine((value) => !/[^\P{Cc}\t\n]/u.test(value) && value.isWellFormed(), unstorable);

/** At most `max` characters, with lines (docs/rules/values.md#texts); `missing` is said of none at all. */
export const text = (max: number, missing = 'Must be text.') => readText(normalized, max, missing);

/** A text that is compared, unsealed or read by a program as it was given, like a password or a cell of a file. */
export const verbatim = (max: number, missing = 'Must be text.') =>
  z
    .string({ error: ({ input }) => (input == null ? missing : 'Must be text.') })
    .max(max, `Must be at most ${max} characters.`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), unstorable);

const required = (read: (text: string) => string, max: number, message: string) =>
  readText((value) => trimmed(read(value)), max, message).refine((value) => value.length > 0, message);

const optional = (read: (text: string) => string, max: number) =>
  readText((value) => trimmed(read(value)), max, 'Must be text.')
    .nullish()
    .transform((value) => value || null);

/** Text that must say something; blanks at its ends are cut. */
export const requiredText = (max: number, message = 'Is required.') => required(normalized, max, message);

/** Text that may be missing; blank, absent and null all come out as null. */
export const optionalText = (max: number) => optional(normalized, max);

/** A name, number or word that must say something, in one line. */
export const requiredName = (max: number, message = 'Is required.') => required(inOneLine, max, message);

/** A name, number or word in one line that may be missing; blank, absent and null all come out as null. */
export const optionalName = (max: number) => optional(inOneLine, max);

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A time of the day, `16:00`. */
export const timeOfDay = () =>
  z.string({ error: 'Must be a time.' }).regex(timePattern, 'Must be a time like 16:00.');
/** A time of the day that may be missing; blank, absent and null all come out as null. */
export const optionalTime = () => orNull(timeOfDay());

/** An e-mail address that may be missing; blank comes out as null. */
export const optionalEmail = () =>
  optionalName(254).refine(
    (value) => value === null || z.email().safeParse(value).success,
    'Please enter a valid email',
  );

/** A reference to a record: any UUID. */
export const id = () => z.uuid('Must be the id of a record.').transform((value) => value.toLowerCase());

/** A reference that may be missing; an empty string counts as none. */
export const optionalId = () => orNull(id());

/** A value that may be absent or null: then it is `standard`. */
export const orElse = <Schema extends z.ZodType>(schema: Schema, standard: NonNullable<z.output<Schema>>) =>
  schema.nullish().transform((value) => value ?? standard);

const instants = new WeakSet<object>();

/** An instant in answers, ISO 8601 in UTC. */
export const instant = () => {
  const schema = z.string();
  instants.add(schema);
  return schema;
};

/** Whether a schema was made by `instant`. */
export const isInstant = (schema: object): boolean => instants.has(schema);

/** An instant as sent: an ISO date-time with its zone. */
export const instantText = () =>
  z
    .string({ error: 'Must be a date and time.' })
    .refine(isInstantText, 'Must be a date and time with its zone, like 2026-11-20T15:30:00Z.');

/** Several texts in one query parameter, one a line, at most `max`; empty counts as absent. */
export const lineList = (max: number) =>
  text(max * 200)
    .optional()
    .transform((value) => value?.split('\n').flatMap((line) => line.trim() || []))
    .transform((lines) => (lines?.length ? lines : undefined))
    .pipe(z.array(z.string()).max(max, `Must name at most ${max}.`).optional());

/** Several references in one query parameter, comma-separated, at most `max`; empty counts as absent. */
export const idList = (max: number) =>
  z
    .string()
    .optional()
    .transform((value) => (value ? value.split(',') : undefined))
    .pipe(z.array(id()).max(max, `Must name at most ${max} records.`).optional());
