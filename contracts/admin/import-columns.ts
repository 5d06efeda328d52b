import { z } from 'zod';
import { cell } from '../shared/cell.ts';
import { text, verbatim } from '../shared/schemas.ts';

/** The rows at the beginning of a file that are looked at for what its columns hold. */
export const mostSampleRows = 60;

/** A word of a file and what it means: `{ field: 'pricingTier', word: 'Gold', value: 'tier1' }`. */
export const importWord = z.object({ field: z.string(), word: z.string(), value: z.string() });
export type ImportWord = z.infer<typeof importWord>;

/** What stands in where new records of a file have nothing: `{ field: 'unit', value: 'Case' }`; of a price also the name of another price field. */
export const importStandIn = z.object({ field: z.string(), value: z.string() });
export type ImportStandIn = z.infer<typeof importStandIn>;

/** As `importWord`, sent. */
export const importWordBody = z.strictObject({ field: text(50), word: verbatim(200), value: text(50) });
/** As `importStandIn`, sent. */
export const importStandInBody = z.strictObject({ field: text(50), value: text(200) });

/** What the columns of an import go into, one entry for each of them in their order: a target's field, or null for 'Not imported'. */
export const importMapping = z.array(text(50).nullable()).max(200, 'At most 200 columns are read.');

/** The beginning of a file, for a guess at what its columns go into. */
export const suggestBody = z.strictObject({
  subject: z.enum(['products', 'customers', 'customer-prices']),
  /** The file's first rows, from the very first one, blank ones left out. */
  rows: z
    .array(z.strictObject({ row: z.number().int().min(1), cells: z.array(cell).max(200) }))
    .min(1, 'There are no rows.')
    .max(mostSampleRows, `At most ${mostSampleRows} rows at once.`),
  /** Absent: to be recognised. */
  hasHeadings: z.boolean({ error: 'Has headings must be true or false.' }).optional(),
});

const choice = z.object({ value: z.string(), label: z.string() });

/** Something that a column may go into. */
export const importTarget = z.object({
  field: z.string(),
  /** As the select says it: 'Phone', 'Contact First Name'. */
  label: z.string(),
  several: z.boolean(),
  /** Where only some words are taken: these, and others that are known to mean them, in lower case. */
  choices: z.array(choice).nullable(),
  knownWords: z.record(z.string(), z.string()),
  /**
   * What new records need where no column has it and cells are blank: the question, and its answers; null answers are a
   * text of one's own. `required` ones are refused without.
   */
  question: z
    .object({ label: z.string(), required: z.boolean(), answers: z.array(choice).nullable() })
    .nullable(),
  /** The field that it fills, where that has another name. */
  fills: z.array(z.string()),
});
export type ImportTarget = z.infer<typeof importTarget>;

/** A column of the file with where it is thought to go. */
export const suggestedColumn = z.object({
  /** As it stands in the file; 'Column C' in one without headings. */
  heading: z.string(),
  field: z.string().nullable(),
  /** What is known of a column that goes nowhere, in a sentence. */
  note: z.string().nullable(),
});
export type SuggestedColumn = z.infer<typeof suggestedColumn>;

export const suggestAnswer = z.object({
  /** The row of the file that holds the headings; null when none does. */
  headingRow: z.number().int().nullable(),
  columns: z.array(suggestedColumn),
  targets: z.array(importTarget),
  /** A column must go into one of these, or the rows name no record. */
  naming: z.array(z.string()),
  /** Every heading is one of this product's own: nothing has to be asked of the columns. */
  ownHeadings: z.boolean(),
  /** A file with these headings came in before: columns and answers are as they were then. */
  remembered: z.boolean(),
  standIns: z.array(importStandIn),
  words: z.array(importWord),
});
export type SuggestAnswer = z.infer<typeof suggestAnswer>;
