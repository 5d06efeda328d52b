import { maxImportRows, maxRowsPerCall } from '@primal/contracts/admin/import';
import type { ImportTarget, SuggestAnswer } from '@primal/contracts/admin/import-columns';
import { type Cell, maxCellLength, type SheetRow, toDisplayedText } from '@primal/contracts/shared/cell';

/** Column mapping, default values and word meanings of a file. */
export interface ColumnMapping {
  /** Target field by column; '' for 'Not imported'. */
  fields: readonly string[];
  /** Default value by field; '' if unanswered. */
  standIns: Readonly<Record<string, string>>;
  /** Meaning by `toWordKey`. */
  words: Readonly<Record<string, string>>;
}

export const toWordKey = (field: string, word: string): string => `${field}\n${word.trim().toLowerCase()}`;

export const toColumnMapping = ({ columns, standIns, words }: SuggestAnswer): ColumnMapping => ({
  fields: columns.map(({ field }) => field ?? ''),
  standIns: Object.fromEntries(standIns.map(({ field, value }) => [field, value])),
  words: Object.fromEntries(words.map(({ field, word, value }) => [toWordKey(field, word), value])),
});

export const findFilledColumns = (rows: readonly SheetRow[], count: number): boolean[] =>
  Array.from({ length: count }, (_, at) =>
    rows.some(({ cells }) => toDisplayedText(cells[at]).trim() !== ''),
  );

/** Mapping errors by column, and an error for the whole file. */
export const checkMapping = (
  { fields }: Pick<ColumnMapping, 'fields'>,
  {
    columns: own,
    targets,
    naming,
    required,
  }: Pick<SuggestAnswer, 'columns' | 'targets' | 'naming' | 'required'>,
): { columns: Record<number, string>; file: string | null } => {
  const columns: Record<number, string> = {};
  for (const [at, field] of fields.entries()) {
    const target = targets.find((each) => each.field === field);
    const before = fields.indexOf(field);
    if (!target || target.several || before === at) continue;
    columns[at] =
      `${target.label} already comes from ${own[before]?.heading || `column ${before + 1}`}. Choose one of them.`;
  }
  const listLabels = (names: readonly string[]) =>
    names.flatMap((field) => targets.find((target) => target.field === field)?.label ?? []);
  const missing = required.filter((field) => !fields.includes(field));
  const filled = targets.flatMap(({ field, fills }) => (fields.includes(field) ? fills : []));
  const isNamed = naming.length === 0 || naming.some((field) => filled.includes(field));
  const wanted = isNamed ? listLabels(missing).join(' and the ') : listLabels(naming).join(' or the ');
  return { columns, file: wanted ? `Choose which column holds the ${wanted}.` : null };
};

const normalize = (word: string): string => word.trim().toLowerCase().replace(/\s+/g, ' ');

const removeSeparators = (word: string): string => word.toLowerCase().replace(/[\s_-]+/g, '');

const isKnownWord = ({ choices, knownWords }: ImportTarget, word: string): boolean =>
  normalize(word) in knownWords ||
  (choices ?? []).some(({ value }) => removeSeparators(value) === removeSeparators(word));

interface UnknownWord {
  field: string;
  label: string;
  word: string;
  count: number;
}

const maxWords = 20;

/** Unknown words of columns with fixed values, most frequent first. */
export const findUnknownWords = (
  { fields }: Pick<ColumnMapping, 'fields'>,
  targets: readonly ImportTarget[],
  rows: readonly SheetRow[],
): UnknownWord[] =>
  targets
    .filter(({ choices, field }) => choices && fields.includes(field))
    .flatMap((target) => {
      const at = fields.indexOf(target.field);
      const counts = new Map<string, UnknownWord>();
      for (const { cells } of rows) {
        const word = toDisplayedText(cells[at]).trim();
        if (word === '' || word.length > 200 || isKnownWord(target, word)) continue;
        const key = toWordKey(target.field, word);
        const known = counts.get(key) ?? { field: target.field, label: target.label, word, count: 0 };
        counts.set(key, { ...known, count: known.count + 1 });
      }
      return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, maxWords);
    });

/** Targets with a question that have no column or blank cells, with the number of rows affected. */
export const findMissingValues = (
  { fields }: Pick<ColumnMapping, 'fields'>,
  targets: readonly ImportTarget[],
  rows: readonly SheetRow[],
): { target: ImportTarget; missingCount: number }[] =>
  targets.flatMap((target) => {
    if (!target.question) return [];
    const at = fields.indexOf(target.field);
    const missingCount =
      at < 0 ? rows.length : rows.filter(({ cells }) => toDisplayedText(cells[at]).trim() === '').length;
    return missingCount > 0 ? [{ target, missingCount }] : [];
  });

/** Maximum bytes of rows per call, well below the server's 1 MB limit. */
const maxBytes = 400_000;

/** Maximum rows per call, half of the server's limit. Calls take less than a second even on a busy machine. */
const maxRows = maxRowsPerCall / 2;

export const splitRows = (rows: readonly SheetRow[]): SheetRow[][] => {
  const parts: SheetRow[][] = [];
  let part: SheetRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row.cells).length * 3;
    if (part.length > 0 && (part.length === maxRows || bytes + size > maxBytes)) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  return part.length > 0 ? [...parts, part] : parts;
};

const toWellFormed = (cell: Cell): Cell =>
  typeof cell === 'object' ? { ...cell, shown: cell.shown.toWellFormed() } : cell.toWellFormed();

/** Rows with unmapped columns blanked, or an error message if a row is too long. */
export const prepareRows = (
  rows: readonly SheetRow[],
  { fields }: Pick<ColumnMapping, 'fields'>,
  headings: readonly string[],
): SheetRow[] | string => {
  if (rows.length === 0) return 'The file has headings but no rows below them.';
  if (rows.length > maxImportRows)
    return `The file has ${rows.length.toLocaleString('en-US')} rows; at most ${maxImportRows.toLocaleString('en-US')} are allowed. Please split it.`;
  for (const { row, cells } of rows) {
    const at = cells.findIndex(
      (cell, column) => fields[column] && toDisplayedText(cell).length > maxCellLength,
    );
    if (at >= 0)
      return `Row ${row}: the cell under ${headings[at]} has ${toDisplayedText(cells[at]).length.toLocaleString('en-US')} characters; at most 10,000 are read. Shorten it, or do not import the column.`;
  }
  return rows.map(({ row, cells }) => ({
    row,
    cells: fields.map((field, at) => (field === '' ? '' : toWellFormed(cells[at] ?? ''))),
  }));
};
