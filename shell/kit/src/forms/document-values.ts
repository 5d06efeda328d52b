import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import type { Issue } from '@primal/contracts/shared/problem';
import { z } from 'zod';
import type { AutosaveRules } from './autosave/store.ts';

/** A field of a document's form. One without `read` or `send` is the screen's own. */
interface DocumentField<Value> {
  schema: z.ZodType<Value>;
  /** In a new document, and in an older draft that lacks the field. */
  blank: () => Value;
  /** Why a value cannot be sent, as a sentence. */
  problem?(value: Value): string | null;
}
interface Read<Stored, Value> {
  read: (stored: Stored) => Value;
}
interface Send<Value, Sent> {
  send: (value: Value) => Sent;
}

type Blank<Value> = Value | (() => Value);
const blankOf = <Value extends string | number | boolean>(blank: Blank<Value>): (() => Value) =>
  typeof blank === 'function' ? blank : () => blank;

/** Text, a date or an id that is sent as it stands. */
export const required = (blank: Blank<string> = '') => ({
  schema: z.string(),
  blank: blankOf(blank),
  read: (stored: string) => stored,
  send: (value: string) => value,
});

/** Text, a date or an id that may be missing: '' on the form, null elsewhere. */
export const optional = (blank: Blank<string> = '') => ({
  schema: z.string(),
  blank: blankOf(blank),
  read: (stored: string | null) => stored ?? '',
  send: (value: string) => value || null,
});

/** Dollars as typed. Emptied, it is sent as it began; what is no figure goes as it was typed, and is refused at its field. */
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

/** Text that stands in the answer and is shown, and is not the form's to send. */
export const shown = (blank: string) => ({
  schema: z.string(),
  blank: () => blank,
  read: (stored: string) => stored,
});

/** The version that is being changed; 0 on a new document. */
export const version = () => ({ schema: z.number(), blank: () => 0, read: (stored: number) => stored });

/** Text that only the screen knows: it is autosaved, and never sent. */
export const known = (blank: string) => ({ schema: z.string(), blank: () => blank });

/** Whether a person has edited what else follows another field. */
export const touched = () => ({ schema: z.boolean(), blank: () => false });

/** How the lines of a document are autosaved, read and sent: `gridLines` of `@primal/kit/grid`. */
interface LineRules<Line, Stored, Sent> {
  schema: z.ZodType<Line>;
  read: (stored: Stored) => Line;
  send: (lines: readonly Line[]) => Sent[];
  /** What only the form knows to be wrong, at `lines.` and the line's key. */
  issues: (lines: readonly Line[]) => Issue[];
  placeOf: (path: string, lines: readonly Line[]) => string;
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
 * All that the form of a document knows of its fields, from one list of them:
 * `documentValues('invoice', { customerId: required(), notes: optional() }, gridLines)`. `draftVersion` is raised only when a
 * field means something else than before.
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
  /** Kept over night, a new document is of the day on which it is gone on with: an order for yesterday nobody delivers. */
  const asOfToday = (values: Values, day: BusinessDate): Values => ({
    ...values,
    ...gathered<Partial<Values>>(({ blank }, key) =>
      values[key] === day && blank() === today() ? today() : undefined,
    ),
  });
  return {
    blank: (): Values => ({ ...gathered<FieldsAsTyped<F>>(({ blank }) => blank()), lines: [] }),
    /** A stored document on the form; `own` are the values of the screen's own fields. */
    from: (stored: FieldsAsStored<F> & { items: readonly StoredLine[] }, own: OwnFields<F>): Values => ({
      ...gathered<FieldsAsTyped<F>>(({ read }, key) => read?.(stored[key as keyof typeof stored] as never)),
      ...own,
      lines: stored.items.map(lines.read),
    }),
    /** Drafts of a new document, or of the one that is stored under an id. */
    draft: (id?: string): AutosaveRules<Values> => ({
      name: id ? `${name}/${id}` : name,
      schema,
      ...(!id && { asOfToday }),
    }),
    fields: (values: Values): FieldsAsSent<F> => gathered(({ send }, key) => send?.(values[key] as never)),
    items: (values: Values): SentLine[] => lines.send(values.lines),
    /** What only the form knows to be wrong: lines first. */
    issues: (values: Values): Issue[] => [
      ...lines.issues(values.lines),
      ...entries.flatMap(([path, { problem }]) => {
        const message = problem?.(values[path]);
        return message ? [{ path, message }] : [];
      }),
    ],
    placeOf: (path: string, values: Values): string => lines.placeOf(path, values.lines),
  };
};

/** What a form of `documentValues` holds. */
export type ValuesOf<Document extends { blank: () => unknown }> = ReturnType<Document['blank']>;
