import {
  accents,
  blanks,
  fold,
  foldedLetters,
  nameKey,
  typedApostrophes,
} from '@primal/contracts/shared/fold';
import { type RawBuilder, sql } from 'kysely';
import { oneOfTexts } from '../database.ts';

/** Each kind has its index; one condition with `or` would keep PostgreSQL from using any. */
export type SearchSource =
  | {
      /** Rows of the list itself: `o.order_number like …`. */
      matches: RawBuilder<boolean>;
      /** The same where a row is at hand already, if that costs less. */
      ofRow?: RawBuilder<boolean>;
      /** The sorts whose columns the index brings along: then even a hundred thousand rows are sorted quickly. */
      quickFor?: readonly string[];
    }
  | {
      /** Rows by another record: the column that refers to it, and a `select` of the records that match. */
      column: RawBuilder<unknown>;
      keys: RawBuilder<unknown>;
      /** The keys, where they need not be asked for. */
      known?: readonly string[];
      type: 'uuid' | 'text';
      /** The sorts in whose order an index has the rows of each record. */
      quickFor?: readonly string[];
      /** The records are those that the list can be sorted by as `parent`. */
      isParent?: true;
    };

/** SQL of a name as lists are sorted by it and documents are found by it whole: in lower case, with straight apostrophes. */
export const plainName = (expression: string): string => `lower(translate(${expression}, '‘’ʼ', ''''''''))`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const letters = Object.entries(foldedLetters);
const single = letters.filter(([, typed]) => typed.length === 1);
const several = letters.filter(([, typed]) => typed.length > 1);

/** SQL of `fold`: what searches look in. Columns that keep it have a trigram index. */
export const folded = (expression: string): string =>
  several.reduce(
    (text, [letter, typed]) => `replace(${text}, ${quoted(letter)}, ${quoted(typed)})`,
    `translate(lower(regexp_replace(normalize(${expression}, NFD), ${quoted(accents)}, '', 'g')), ${[0, 1]
      .map((side) => quoted(single.map((pair) => pair[side]).join('')))
      .join(', ')})`,
  );

/** SQL of `nameKey`, to be indexed. */
export const nameKeyed = (column: string): string => {
  const apostrophes = quoted("'".repeat(typedApostrophes.length));
  const plain = `translate(${column}, ${quoted(typedApostrophes)}, ${apostrophes})`;
  return `trim(${folded(`regexp_replace(${plain}, ${quoted(blanks)}, ' ', 'g')`)})`;
};

/** True of records whose name in `column` has the key of one of these names. */
export const isNamed = (column: string, names: readonly string[]): RawBuilder<boolean> =>
  oneOfTexts(sql.raw(nameKeyed(column)), [...new Set(names.map(nameKey).filter(Boolean))]);

/** SQL of several columns as one text, each on a line of its own. */
export const together = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(${column}, '')`).join(' || chr(10) || ');

/** Typed text for `like`: `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** True where a column kept as `folded` contains what was typed, if anything was. A trigram index serves it. */
export const contains = (column: RawBuilder<unknown>, typed: string | undefined): RawBuilder<boolean> =>
  typed === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${column} like ${`%${escapeLike(fold(typed.trim()))}%`}`;

/** SQL of the letters of a column kept as `folded`, and of each two beside each other, as its index has them. */
export const shortParts = (column: string): string => `(short_parts(${column}) collate "C")`;

/** What a trigram index finds at least. */
const trigram = 3;

/**
 * How a list is searched for what a column contains that has an index of its trigrams and one of its `shortParts`: by a
 * condition, or by a source where one or two letters were typed, which have no trigram.
 */
export const textSearch = (
  column: string,
  typed: string | undefined,
): { condition: RawBuilder<boolean>; search: SearchSource[] | null } => {
  const condition = contains(sql.ref(column), typed);
  const text = fold(typed?.trim() ?? '');
  if (text === '' || [...text].length >= trigram) return { condition, search: null };
  const matches = sql<boolean>`${sql.raw(shortParts(column))} @> array[${text}]::text[]`;
  return { condition: sql<boolean>`true`, search: [{ matches, ofRow: condition }] };
};

/** So many first digits of a number are kept together with what its list is sorted by. */
const beginningDigits = 2;

/** SQL of how a number begins, `SO-12`. An index has it, with the date and the id: what begins alike in its order. */
export const beginning = (column: string, series: string): string =>
  `left(${column}, ${series.length + 1 + beginningDigits})`;

/** All beginnings of numbers that begin with `SO-1`: there, that alone and with each further digit. */
const beginningsWith = (first: string, digits: string): string[] =>
  digits.length === beginningDigits
    ? [first]
    : [first, ...Array.from({ length: 10 }, (_, digit) => `${first}${digit}`)];

interface Numbered {
  series: string;
  /** The sort that the indexes by number bring along. */
  quickFor?: string;
  /** How the number begins, as its index has it (`beginning`), where there may be very many that begin alike. */
  begins?: RawBuilder<unknown>;
}

/**
 * Finds documents whose number, `SO-1001`, contains what was typed, with its hyphen, a blank or neither: by the prefix
 * index when it begins as a number does, or by the index of beginnings when it names so few digits that a tenth of all
 * documents may match; by the trigram index when it is digits alone. `everything` when each number contains it, null when
 * none can.
 */
export const numberMatches = (
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
      const known = beginningsWith(first, digits);
      const keys = sql`select unnest(${known}::text[])`;
      return { column: begins, keys, known, type: 'text', ...(quickFor && { quickFor: [quickFor] }) };
    }
    // Byte order, as the index with text_pattern_ops has it; ':' follows '9'.
    return {
      matches: sql<boolean>`(${column} ~>=~ ${first} and ${column} ~<~ ${`${first}:`})`,
      ...(quickFor && { quickFor: [quickFor] }),
    };
  }
  // One or two digits have no trigram: the index would be read whole.
  const searched = digits.length < 3 ? sql`(${column} || '')` : column;
  return { matches: sql<boolean>`${searched} like ${`%${digits}%`}` };
};

/** `962.57`, `$1,153.28`, `$962`; digits alone are a number rather than dollars. */
const dollars = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.\d{1,2})?)$/;

/** Finds documents by an amount in dollars that was typed as one, cents or `$` with it; none for other texts. */
export const amountMatches = (columns: readonly RawBuilder<unknown>[], typed: string): SearchSource[] => {
  const text = typed.trim();
  const [, amount] = dollars.exec(text) ?? [];
  if (!amount || !/[$.]/.test(text)) return [];
  const value = amount.replaceAll(',', '');
  return columns.map((column) => ({ matches: sql<boolean>`${column} = ${value}::numeric` }));
};

/** Finds documents by the number of their customer's own purchase order: `o.po_number`, as its index has it. */
export const poNumberMatches = (column: string, typed: string): SearchSource => ({
  matches: sql<boolean>`(${sql.ref(column)} is not null and ${contains(sql.raw(folded(column)), typed)})`,
});

/** The lines in which `productMatches` looks. */
interface SearchedLines {
  /** The document's id: `sql.ref('i.id')`. */
  id: RawBuilder<unknown>;
  table: string;
  /** The lines' column that names the document; an index has it behind `product_id`. */
  of: string;
}

/** Documents of one product that are looked at, the newest first: one more than a list counts. */
const mostOfProducts = 10_001;

/** Products by name or code, from three letters on, in the copy's `folded_text`. */
export const productMatches = ({ id, table, of }: SearchedLines, typed: string): SearchSource[] => {
  if (typed.trim().length < 3) return [];
  const products = sql`select id from products where ${contains(sql.ref('folded_text'), typed)}`;
  const keys = sql`select distinct ${sql.ref(of)} from (
    select ${sql.ref(of)} from ${sql.table(table)} where product_id in (${products})
    order by ${sql.ref(of)} desc limit ${sql.lit(mostOfProducts)}) as lines`;
  return [{ column: id, keys, type: 'uuid' }];
};

/** SQL of what `productMatches` looks in: a column `folded_text` of the copy of the products. */
export const productText = together(["snapshot ->> 'name'", "snapshot ->> 'productCode'"]);
