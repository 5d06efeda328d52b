export type CellsByTarget = ReadonlyMap<string, readonly string[]>;

/** Combined cells of several columns: a text per field, and sentences about losses or errors. */
export interface Combined {
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
  /** New records are rejected without an answer. */
  required: boolean;
  /** Choices; absent for free text. Values of `from` copy that field of the same row. */
  answers?: readonly { value: string; label: string }[];
  standard?(fields: ReadonlySet<string>): string;
}

export interface SubjectMapping {
  headings: Headings;
  /** Notes for ignored columns that match a field, unless another column is the reason. */
  leftOut?: Readonly<Record<string, string>>;
  parts: readonly Part[];
  joined: readonly string[];
  questions: readonly Question[];
  /** Choice fields that require known words to be guessed; for others the user maps each word. */
  onlyKnown?: readonly string[];
  combine(cells: CellsByTarget): Combined;
  /** Revises the guess by headings using the cells; mutates `fields`. */
  reconsider?(
    fields: (string | null)[],
    headings: readonly string[],
    cells: readonly (readonly string[])[],
  ): void;
  /** Rules for columns with unknown headings, most reliable first. */
  contents: readonly ContentRule[];
}

interface ContentRule {
  field: string;
  looksLike(cell: string): boolean;
  /** Also for a column with an unknown heading; else only for one without a heading. */
  whateverHeading?: true;
  /** Only for the column before one of these fields. */
  before?: readonly string[];
}

export const joinedTexts = (cells: CellsByTarget): Record<string, string> =>
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

export interface Headings {
  /** By target, most likely first. Several fields may share a heading: each takes a free column. */
  aliases: Readonly<Record<string, readonly string[]>>;
  /** Known headings that are ignored, with the reason. */
  passedOver: readonly (readonly [names: readonly string[], note: string])[];
}

/** Normalized heading: letters and digits in lower case; `#` counts as a word. */
export const plainHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('#', 'no')
    .replace(/[^a-z\d]/g, '');
