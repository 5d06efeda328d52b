/** The cells of a row by what their columns go into, several in their order. */
export type CellsByTarget = ReadonlyMap<string, readonly string[]>;

/** What cells of several columns say together: a text for each field, and sentences about what is lost or wrong. */
export interface Combined {
  texts: Record<string, string>;
  notes?: string[];
  problems?: string[];
}

/** Something that a column may go into besides the fields themselves. */
interface Part {
  field: string;
  label: string;
  /** Several columns may go into it, in their order. */
  several?: true;
  fills: readonly string[];
}

/** What is asked once for new records that have nothing in a field. */
export interface Question {
  field: string;
  label: string;
  /** New records are refused without. */
  required: boolean;
  /** What may be answered; absent for a text of one's own. Values of `from` are taken over from that field of the same row. */
  answers?: readonly { value: string; label: string }[];
  /** What is answered until somebody says otherwise, by the fields that the file has. */
  standard?(fields: ReadonlySet<string>): string;
}

/** What the import of a file with columns of its own has to know of a subject. */
export interface SubjectMapping {
  headings: Headings;
  /** What is said of a column that could go into a field and does not, where no other column is the reason. */
  leftOut?: Readonly<Record<string, string>>;
  parts: readonly Part[];
  /** Fields that several columns may go into together, joined by commas. */
  joined: readonly string[];
  questions: readonly Question[];
  /** Fields of a few words that no column is thought to have whose words nobody knows; of others each word is asked. */
  onlyKnown?: readonly string[];
  /** Puts parts together, and takes apart what a cell holds of several fields. */
  combine(cells: CellsByTarget): Combined;
  /** Looks at the guess by headings again, with what the cells of each column say; changes `fields` in place. */
  reconsider?(
    fields: (string | null)[],
    headings: readonly string[],
    cells: readonly (readonly string[])[],
  ): void;
  /** What a column without a known heading may be by its cells, the surest first. */
  contents: readonly ContentRule[];
}

/** What cells look like that go into a field. */
interface ContentRule {
  field: string;
  looksLike(cell: string): boolean;
  /** Also in a column whose heading nobody knows; else only in one without a heading. */
  whateverHeading?: true;
  /** Only in the column before one of these fields. */
  before?: readonly string[];
}

/** The cells of each target as one text: those of several columns with commas between them. */
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

/** What others call the fields of a list. */
export interface Headings {
  /** By what a column may go into, the likeliest first. A heading may stand under several fields: each takes one that is left. */
  aliases: Readonly<Record<string, readonly string[]>>;
  /** Headings that are known and go nowhere, with a sentence that says why. */
  passedOver: readonly (readonly [names: readonly string[], note: string])[];
}

/** A heading as it is compared: letters and digits alone, in lower case; `#` counts as a word. */
export const plainHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('#', 'no')
    .replace(/[^a-z\d]/g, '');
