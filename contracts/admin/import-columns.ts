import { z } from 'zod';
import { cell } from '../shared/cell.ts';
import { text, verbatim } from '../shared/schemas.ts';
import { mappedSubjects } from './csv-export.ts';

export const maxSampleRows = 60;

/** Value mapping: `{ field: 'pricingTier', word: 'Gold', value: 'tier1' }`. */
export const importValueMapping = z.object({ field: z.string(), word: z.string(), value: z.string() });
export type ImportValueMapping = z.infer<typeof importValueMapping>;

/**
 * Default for blank cells: `{ field: 'unit', value: 'Case' }`. For prices, `value` may name a price field.
 */
export const importBlankDefault = z.object({ field: z.string(), value: z.string() });
export type ImportBlankDefault = z.infer<typeof importBlankDefault>;

export const importValueMappingBody = z.strictObject({
  field: text(50),
  word: verbatim(200),
  value: text(50),
});
export const importBlankDefaultBody = z.strictObject({ field: text(50), value: text(200) });

/** Target field of each column, in column order. Null for 'Not imported'. */
export const importMapping = z.array(text(50).nullable()).max(200, 'At most 200 columns are read.');

export const suggestBody = z.strictObject({
  subject: z.enum(mappedSubjects),
  rows: z
    .array(z.strictObject({ row: z.number().int().min(1), cells: z.array(cell).max(200) }))
    .min(1, 'There are no rows.')
    .max(maxSampleRows, `At most ${maxSampleRows} rows at once.`),
  /** If absent, the server detects whether the first row has headings. */
  hasHeadings: z.boolean({ error: 'Has headings must be true or false.' }).optional(),
});

const choice = z.object({ value: z.string(), label: z.string() });

export const importTarget = z.object({
  field: z.string(),
  label: z.string(),
  several: z.boolean(),
  /** Values of a target with a fixed set, else null. `knownWords` are their lowercase synonyms. */
  choices: z.array(choice).nullable(),
  knownWords: z.record(z.string(), z.string()),
  /**
   * Question for values that new records lack. If `answers` is null, the user types a text. Records without a
   * `required` value are rejected.
   */
  question: z
    .object({ label: z.string(), required: z.boolean(), answers: z.array(choice).nullable() })
    .nullable(),
  /** Fields the target fills, if their names differ from `field`. */
  fills: z.array(z.string()),
});
export type ImportTarget = z.infer<typeof importTarget>;

export const suggestedColumn = z.object({
  heading: z.string(),
  field: z.string().nullable(),
  note: z.string().nullable(),
});
export type SuggestedColumn = z.infer<typeof suggestedColumn>;

export const suggestAnswer = z.object({
  headingRow: z.number().int().nullable(),
  columns: z.array(suggestedColumn),
  targets: z.array(importTarget),
  /** The mapping must include at least one of these fields, because they identify a record. */
  naming: z.array(z.string()),
  /** Fields that each need a column. */
  required: z.array(z.string()).default([]),
  /** Field of the names above the rows of a grouped report. */
  groupField: z.string().nullable().default(null),
  /**
   * Columns of a matrix: each heading is a value of `nameField`, each cell a value of `valueField`. Null for a
   * list.
   */
  matrix: z
    .object({ columns: z.array(z.number().int()), nameField: z.string(), valueField: z.string() })
    .nullable()
    .default(null),
  /** True if this product wrote every heading. The user then need not confirm the columns. */
  ownHeadings: z.boolean(),
  /** True if the mapping is restored from an earlier import with the same headings. */
  remembered: z.boolean(),
  standIns: z.array(importBlankDefault),
  words: z.array(importValueMapping),
});
export type SuggestAnswer = z.infer<typeof suggestAnswer>;
