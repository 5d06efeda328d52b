import {
  accentPattern,
  blankPattern,
  fold,
  foldedLetters,
  otherApostrophes,
  toNameKey,
} from '@primal/contracts/shared/fold';
import { type RawBuilder, sql } from 'kysely';
import { isOneOfTexts } from '../database.ts';

/**
 * Each kind has its own index; a single condition with `or` would prevent PostgreSQL from using any index.
 */
export type SearchSource =
  | {
      matches: RawBuilder<boolean>;
      ofRow?: RawBuilder<boolean>;
      /** Sorts whose columns the index covers: even a hundred thousand rows sort quickly. */
      quickFor?: readonly string[];
    }
  | {
      /**
       * Rows by another record: the column that refers to the record, and a `select` of the records that
       * match.
       */
      column: RawBuilder<unknown>;
      keys: RawBuilder<unknown>;
      known?: readonly string[];
      type: 'uuid' | 'text';
      /** Sorts in whose order an index has the rows of each record. */
      quickFor?: readonly string[];
      isParent?: true;
    };

export const plainNameSql = (expression: string): string =>
  `lower(translate(${expression}, '‘’ʼ', ''''''''))`;

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const letters = Object.entries(foldedLetters);
const single = letters.filter(([, typed]) => typed.length === 1);
const several = letters.filter(([, typed]) => typed.length > 1);

export const foldSql = (expression: string): string =>
  several.reduce(
    (text, [letter, typed]) => `replace(${text}, ${quoteText(letter)}, ${quoteText(typed)})`,
    `translate(lower(regexp_replace(normalize(${expression}, NFD), ${quoteText(accentPattern)}, '', 'g')), ${[
      0, 1,
    ]
      .map((side) => quoteText(single.map((pair) => pair[side]).join('')))
      .join(', ')})`,
  );

export const nameKeySql = (column: string): string => {
  const apostrophes = quoteText("'".repeat(otherApostrophes.length));
  const plain = `translate(${column}, ${quoteText(otherApostrophes)}, ${apostrophes})`;
  return `trim(${foldSql(`regexp_replace(${plain}, ${quoteText(blankPattern)}, ' ', 'g')`)})`;
};

export const hasName = (column: string, names: readonly string[]): RawBuilder<boolean> =>
  isOneOfTexts(sql.raw(nameKeySql(column)), [...new Set(names.map(toNameKey).filter(Boolean))]);

export const concatColumns = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(${column}, '')`).join(' || chr(10) || ');

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const contains = (column: RawBuilder<unknown>, typed: string | undefined): RawBuilder<boolean> =>
  typed === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${column} like ${`%${escapeLike(fold(typed.trim()))}%`}`;

/** SQL that splits a folded column into single letters and letter pairs, as in the column's index. */
export const shortPartsSql = (column: string): string => `(short_parts(${column}) collate "C")`;

const trigram = 3;

/**
 * Search in a column with an index of its trigrams and of its `shortPartsSql`. Returns a condition, or a source
 * for one or two letters, which have no trigram.
 */
export const createTextSearch = (
  column: string,
  typed: string | undefined,
): { condition: RawBuilder<boolean>; search: SearchSource[] | null } => {
  const condition = contains(sql.ref(column), typed);
  const text = fold(typed?.trim() ?? '');
  if (text === '' || [...text].length >= trigram) return { condition, search: null };
  const matches = sql<boolean>`${sql.raw(shortPartsSql(column))} @> array[${text}]::text[]`;
  return { condition: sql<boolean>`true`, search: [{ matches, ofRow: condition }] };
};

/** Number of leading digits that are stored with a list's sort values. */
const beginningDigits = 2;

/**
 * SQL of a number's beginning, `SO-12`. An index has it with date and id, so numbers that begin alike are in
 * list order.
 */
export const numberPrefixSql = (column: string, series: string): string =>
  `left(${column}, ${series.length + 1 + beginningDigits})`;

/** All indexed beginnings for a prefix like `SO-1`: the prefix and each further digit. */
const listBeginnings = (first: string, digits: string): string[] =>
  digits.length === beginningDigits
    ? [first]
    : [first, ...Array.from({ length: 10 }, (_, digit) => `${first}${digit}`)];

interface Numbered {
  series: string;
  quickFor?: string;
  /** The number's indexed beginning (`numberPrefixSql`), if many numbers may begin alike. */
  begins?: RawBuilder<unknown>;
}

/**
 * Finds documents whose number, `SO-1001`, contains the typed text, with a hyphen, a blank or neither.
 * Prefixes use the prefix index, or the index of beginnings if a tenth of all documents may match. Digits
 * alone use the trigram index. `everything` if every number contains the text, null if none can.
 */
export const matchNumber = (
  column: RawBuilder<unknown>,
  { series, quickFor, begins }: Numbered,
  typed: string,
): SearchSource | 'everything' | null => {
  const text = fold(typed.trim()).toUpperCase();
  if (`${series}-`.includes(text)) return 'everything';
  const [, letters = '', separator = '', digits = ''] = /^([^\d\s-]*)(\s*-?\s*)(\d+)$/.exec(text) ?? [];
  if (!digits || !series.endsWith(letters)) return null;
  if (letters || separator) {
    const first = `${series}-${digits}`;
    if (begins && digits.length <= beginningDigits) {
      const known = listBeginnings(first, digits);
      const keys = sql`select unnest(${known}::text[])`;
      return { column: begins, keys, known, type: 'text', ...(quickFor && { quickFor: [quickFor] }) };
    }
    // Byte order, as in the index with text_pattern_ops; ':' follows '9'.
    return {
      matches: sql<boolean>`(${column} ~>=~ ${first} and ${column} ~<~ ${`${first}:`})`,
      ...(quickFor && { quickFor: [quickFor] }),
    };
  }
  // Trigrams need three digits: PostgreSQL would otherwise scan the whole index.
  const searched = digits.length < 3 ? sql`(${column} || '')` : column;
  return { matches: sql<boolean>`${searched} like ${`%${digits}%`}` };
};

/** Matches `962.57`, `$1,153.28` and `$962`. Digits alone are a document number instead of dollars. */
const dollars = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.\d{1,2})?)$/;

export const matchAmount = (columns: readonly RawBuilder<unknown>[], typed: string): SearchSource[] => {
  const text = typed.trim();
  const [, amount] = dollars.exec(text) ?? [];
  if (!amount || !/[$.]/.test(text)) return [];
  const value = amount.replaceAll(',', '');
  return columns.map((column) => ({ matches: sql<boolean>`${column} = ${value}::numeric` }));
};
