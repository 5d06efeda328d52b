import { accents, fold, foldedLetters } from '@primal/contracts/shared/fold';
import { type RawBuilder, sql } from 'kysely';

/**
 * Where a search looks for rows of a list. Each kind has its index, and the list is what all of them find together:
 * one condition with `or` would keep PostgreSQL from using any of them.
 */
export type SearchSource =
  | {
      /** Rows of the list itself: `o.order_number like …`. */
      matches: RawBuilder<boolean>;
      /** The sort whose column the index brings along: then even a hundred thousand rows are sorted quickly. */
      quickFor?: string;
    }
  | {
      /** Rows by another record: the column that refers to it, and a `select` of the records that match. */
      column: RawBuilder<unknown>;
      keys: RawBuilder<unknown>;
      type: 'uuid' | 'text';
      /** The sort in whose order an index has the rows of each record. */
      quickFor?: string;
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

/** SQL of several columns as one text, each on a line of its own. */
export const together = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(${column}, '')`).join(' || chr(10) || ');

/** Statements that give a table a column for searches to look in, with its index. */
export const addFolded = (table: string, column: string, expression: string): string[] => [
  `alter table ${table} add column ${column} text not null generated always as (${folded(expression)}) stored`,
  `create index on ${table} using gin (${column} public.gin_trgm_ops)`,
];

/** What was typed, for `like`: `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** True where a column kept as `folded` contains what was typed, if anything was. A trigram index serves it. */
export const contains = (column: RawBuilder<unknown>, typed: string | undefined): RawBuilder<boolean> =>
  typed === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${column} like ${`%${escapeLike(fold(typed.trim()))}%`}`;

/**
 * Finds documents whose number, `SO-1001`, contains what was typed: by the prefix index when it begins as a number does,
 * by the trigram index when it is digits alone; `quickFor` is the sort that the prefix index has. `everything` when each number contains it, null when none can.
 */
export const numberMatches = (
  column: RawBuilder<unknown>,
  { series, quickFor }: { series: string; quickFor?: string },
  typed: string,
): SearchSource | 'everything' | null => {
  const text = fold(typed.trim()).toUpperCase();
  const prefix = `${series}-`;
  if (prefix.includes(text)) return 'everything';
  const [, letters = '', digits = ''] = /^(\D*)(\d+)$/.exec(text) ?? [];
  if (!digits || !prefix.endsWith(letters)) return null;
  if (letters) {
    const first = prefix + digits;
    // Byte order, as the index with text_pattern_ops has it; ':' follows '9'.
    return {
      matches: sql<boolean>`(${column} ~>=~ ${first} and ${column} ~<~ ${`${first}:`})`,
      ...(quickFor && { quickFor }),
    };
  }
  // One or two digits have no trigram: the index would be read whole.
  const searched = digits.length < 3 ? sql`(${column} || '')` : column;
  return { matches: sql<boolean>`${searched} like ${`%${digits}%`}` };
};
