export type CellsByTarget = ReadonlyMap<string, readonly string[]>;

export interface CombinedCells {
  texts: Record<string, string>;
  notes?: string[];
  problems?: string[];
}

interface Part {
  field: string;
  label: string;
  several?: true;
  fills: readonly string[];
}

export interface Question {
  field: string;
  label: string;
  required: boolean;
  answers?: readonly { value: string; label: string }[];
  defaultAnswer?(fields: ReadonlySet<string>): string;
  /**
   * The answer is read like a cell, and also fills rows of stored records, unless the row has an id. Asked
   * even if all headings are our own.
   */
  fillsEveryRow?: true;
}

export interface SubjectMapping {
  headings: Headings;
  unsupportedFields?: Readonly<Record<string, string>>;
  parts: readonly Part[];
  joined: readonly string[];
  questions: readonly Question[];
  requiresKnownWords?: readonly string[];
  combine(cells: CellsByTarget): CombinedCells;
  /** Revises the guess by headings using the cells; mutates `fields`. */
  reviseGuess?(
    fields: (string | null)[],
    headings: readonly string[],
    cells: readonly (readonly string[])[],
  ): void;
  contentRules: readonly ContentRule[];
}

interface ContentRule {
  field: string;
  looksLike(cell: string): boolean;
  /**
   * Applies the rule to columns with unknown headings, too. By default, only columns without a heading
   * qualify.
   */
  ignoresHeading?: true;
  before?: readonly string[];
}

export const joinTexts = (cells: CellsByTarget): Record<string, string> =>
  Object.fromEntries(
    [...cells].map(([field, texts]) => [
      field,
      texts.length === 1
        ? (texts[0] ?? '')
        : texts
            .map((text) => text.trim())
            .filter(Boolean)
            .join(', '),
    ]),
  );

/** QuickBooks adds this to the name of a record that somebody made inactive. */
export const isDeleted = (name: string | undefined): boolean =>
  /\(deleted(?:[ -]\d+)?\)$/i.test((name ?? '').trim().slice(-40));

export interface Headings {
  /**
   * Known headings by target, most likely first. If fields share a heading, each takes a column that is still
   * free.
   */
  aliases: Readonly<Record<string, readonly string[]>>;
  ignoredColumns: readonly (readonly [names: readonly string[], note: string])[];
}

/** Key of a heading in any word order: 'Price, Unit' is 'Unit Price'. */
export const sortHeadingWords = (heading: string): string =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('#', ' no ')
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

export const normalizeHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('#', 'no')
    .replace(/[^a-z\d]/g, '');
