import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import type { Issue } from '@primal/contracts/shared/problem';
import { z } from 'zod';
import type { AutosaveRules } from './autosave/store.ts';

/** A field of a document form. Fields without `read` or `send` exist on screen only. */
interface DocumentField<Value> {
  schema: z.ZodType<Value>;
  /** Default in a new document, and in older drafts without the field. */
  blank: () => Value;
  problem?(value: Value): string | null;
}
interface Read<Stored, Value> {
  read: (stored: Stored) => Value;
}
interface Send<Value, Sent> {
  send: (value: Value) => Sent;
}

type Blank<Value> = Value | (() => Value);
const toBlank = <Value extends string | number | boolean>(blank: Blank<Value>): (() => Value) =>
  typeof blank === 'function' ? blank : () => blank;

export const required = (blank: Blank<string> = '') => ({
  schema: z.string(),
  blank: toBlank(blank),
  read: (stored: string) => stored,
  send: (value: string) => value,
});

/** Text, date or id that may be missing: '' on the form, null in the API. */
export const optional = (blank: Blank<string> = '') => ({
  schema: z.string(),
  blank: toBlank(blank),
  read: (stored: string | null) => stored ?? '',
  send: (value: string) => value || null,
});

/** Dollars as typed. An emptied field sends the default; invalid text is sent for its field error. */
export const dollars = (blank = '0.00') => ({
  schema: z.string(),
  blank: () => blank,
  read: (stored: string) => stored,
  send: (value: string) => readFigure(value || blank, moneyRules).value ?? value,
  problem: (value: string) => readFigure(value, moneyRules).problem,
});

export const choice = <Value extends string>(values: readonly [Value, ...Value[]]) => ({
  schema: z.enum(values),
  blank: (): Value => values[0],
  read: (stored: Value) => stored,
  send: (value: Value) => value,
});

export const readOnly = (blank: string) => ({
  schema: z.string(),
  blank: () => blank,
  read: (stored: string) => stored,
});

export const version = () => ({ schema: z.number(), blank: () => 0, read: (stored: number) => stored });

export const formOnly = (blank: string) => ({ schema: z.string(), blank: () => blank });

/** True once the user edited a value that otherwise follows another field. */
export const touched = () => ({ schema: z.boolean(), blank: () => false });

interface LineRules<Line, Stored, Sent> {
  schema: z.ZodType<Line>;
  read: (stored: Stored) => Line;
  send: (lines: readonly Line[]) => Sent[];
  issues: (lines: readonly Line[]) => Issue[];
  formPath: (path: string, lines: readonly Line[]) => string;
}

type Fields = Record<string, DocumentField<unknown>>;
type AnyField = DocumentField<unknown> & Partial<Read<never, unknown> & Send<never, unknown>>;
type FieldsAsTyped<F extends Fields> = { [K in keyof F]: ReturnType<F[K]['blank']> };
type FieldsAsStored<F extends Fields> = {
  [K in keyof F as F[K] extends Read<never, unknown> ? K : never]: F[K] extends Read<infer Stored, unknown>
    ? Stored
    : never;
};
type FieldsAsSent<F extends Fields> = {
  [K in keyof F as F[K] extends Send<never, unknown> ? K : never]: F[K] extends Send<never, infer Sent>
    ? Sent
    : never;
};
type OwnFields<F extends Fields> = Omit<FieldsAsTyped<F>, keyof FieldsAsStored<F>>;

/**
 * Derives schema, defaults and conversions from one field list. Raise `draftVersion` only when a field
 * changes its meaning. `documentValues('invoice', { customerId: required() }, gridLines)`
 */
export const documentValues = <F extends Fields, Line extends { key: string }, StoredLine, SentLine>(
  name: string,
  fields: F,
  lines: LineRules<Line, StoredLine, SentLine>,
) => {
  type Values = FieldsAsTyped<F> & { lines: Line[] };
  const entries: [string, AnyField][] = Object.entries(fields);
  const gathered = <T>(of: (field: AnyField, key: string) => unknown): T =>
    Object.fromEntries(
      entries.map(([key, field]) => [key, of(field, key)]).filter(([, value]) => value !== undefined),
    ) as T;
  const schema = z.object({
    ...gathered<Record<string, z.ZodType>>((field) => field.schema.default(field.blank)),
    lines: z.array(lines.schema),
  }) as unknown as z.ZodType<Values>;
  /** Moves the dates of a new document resumed on a later day. */
  const asOfToday = (values: Values, day: BusinessDate): Values => ({
    ...values,
    ...gathered<Partial<Values>>(({ blank }, key) =>
      values[key] === day && blank() === today() ? today() : undefined,
    ),
  });
  return {
    blank: (): Values => ({ ...gathered<FieldsAsTyped<F>>(({ blank }) => blank()), lines: [] }),
    /** Form values of a stored document; `own` holds the screen-only fields. */
    from: (stored: FieldsAsStored<F> & { items: readonly StoredLine[] }, own: OwnFields<F>): Values => ({
      ...gathered<FieldsAsTyped<F>>(({ read }, key) => read?.(stored[key as keyof typeof stored] as never)),
      ...own,
      lines: stored.items.map(lines.read),
    }),
    draft: (id?: string): AutosaveRules<Values> => ({
      name: id ? `${name}/${id}` : name,
      schema,
      ...(!id && { asOfToday }),
    }),
    fields: (values: Values): FieldsAsSent<F> => gathered(({ send }, key) => send?.(values[key] as never)),
    items: (values: Values): SentLine[] => lines.send(values.lines),
    issues: (values: Values): Issue[] => [
      ...lines.issues(values.lines),
      ...entries.flatMap(([path, { problem }]) => {
        const message = problem?.(values[path]);
        return message ? [{ path, message }] : [];
      }),
    ],
    formPath: (path: string, values: Values): string => lines.formPath(path, values.lines),
  };
};

export type ValuesOf<Document extends { blank: () => unknown }> = ReturnType<Document['blank']>;
