import type { MappedSubject } from '@primal/contracts/admin/csv-export';
import { importApi, maxImportFileBytes, maxImportRows } from '@primal/contracts/admin/import';
import { maxSampleRows, type SuggestAnswer } from '@primal/contracts/admin/import-columns';
import { type Cell, type SheetRow, toDisplayedText } from '@primal/contracts/shared/cell';
import { z } from 'zod';
import { stored } from '../base/stored.ts';
import { send } from '../platform/api-client.ts';
import { type FileSheets, readSheets, type SheetLimits } from '../sheets/read-sheets.ts';
import { type ColumnMapping, checkMapping, findUnknownWords, toColumnMapping } from './column-mapping.ts';
import { listRows, spreadMatrix, ungroupRows } from './list-rows.ts';

/** A parsed file with the chosen sheet and its suggested mapping. */
export interface OpenFile {
  name: string;
  sheets: FileSheets;
  sheet: number;
  suggested: SuggestAnswer;
  /** Shape of the sheet; its rows and columns are those of a list. */
  shape: 'list' | 'grouped' | 'matrix';
  /** Column mapping, initially the suggestion. */
  mapping: ColumnMapping;
}

const listSheetRows = ({ sheets, sheet, suggested }: Pick<OpenFile, 'sheets' | 'sheet' | 'suggested'>) =>
  listRows(sheets[sheet]?.rows ?? [], suggested.headingRow).rows;

export const listFileRows = (file: Omit<OpenFile, 'mapping'>): SheetRow[] => {
  const { shape, suggested } = file;
  const rows = listSheetRows(file);
  const { columns, groupField, matrix } = suggested;
  if (shape === 'matrix' && matrix) return spreadMatrix(rows, matrix.columns, listSheetHeadings(file));
  const nameColumn = columns.findIndex(({ field }) => field === groupField);
  return shape === 'grouped' ? (ungroupRows(rows, columns.length, nameColumn) ?? []) : rows;
};

type SuggestedFile = Omit<OpenFile, 'mapping' | 'shape'>;

const listSheetHeadings = ({ sheets, sheet, suggested }: SuggestedFile): string[] =>
  (sheets[sheet]?.rows.find(({ row }) => row === suggested.headingRow)?.cells ?? []).map((cell) =>
    toDisplayedText(cell).trim(),
  );

const addColumns = (
  suggested: SuggestAnswer,
  ...added: { heading: string; field: string }[]
): SuggestAnswer => ({
  ...suggested,
  columns: [...suggested.columns, ...added.map((column) => ({ ...column, note: null }))],
});

/** Converts a grouped report or a matrix into a list. Its names and cells become further columns. */
const toList = (file: SuggestedFile): Omit<OpenFile, 'mapping'> => {
  const { columns, groupField, headingRow, matrix } = file.suggested;
  if (matrix) {
    const names = { heading: 'Name across', field: matrix.nameField };
    const values = { heading: 'Cell below the name', field: matrix.valueField };
    // The sheet may be wider than the sample that the server saw.
    const others = listSheetHeadings(file).flatMap((heading, at) =>
      matrix.columns.includes(at) ? [] : [columns[at] ?? { heading, field: null, note: null }],
    );
    const suggested = addColumns({ ...file.suggested, columns: others }, names, values);
    return { ...file, shape: 'matrix', suggested };
  }
  if (groupField === null || headingRow === null) return { ...file, shape: 'list' };
  const isNamed = columns.some(({ field }) => field === groupField);
  const names = { heading: 'Name above the rows', field: groupField };
  const suggested = isNamed ? file.suggested : addColumns(file.suggested, names);
  const grouped: Omit<OpenFile, 'mapping'> = { ...file, suggested, shape: 'grouped' };
  return listFileRows(grouped).length > 0 ? grouped : { ...file, shape: 'list' };
};

/** True if every required field has a column and every word is known. */
export const isFullyMapped = (file: OpenFile): boolean => {
  const { suggested, mapping } = file;
  const problems = checkMapping(mapping, suggested);
  return (
    problems.file === null &&
    Object.keys(problems.columns).length === 0 &&
    findUnknownWords(mapping, suggested.targets, listFileRows(file)).length === 0
  );
};

const maxSampleLength = 300;
const importLimits: SheetLimits = { bytes: maxImportFileBytes, rows: maxImportRows, columns: 200 };

const shortenCell = (cell: Cell): Cell => {
  const shown = toDisplayedText(cell).slice(0, maxSampleLength).toWellFormed();
  return typeof cell === 'object' ? { ...cell, shown } : shown;
};

/** Suggests a mapping for a sheet. Throws the call's errors. */
export const openSheet = async (
  subject: MappedSubject,
  file: Pick<OpenFile, 'name' | 'sheets' | 'sheet'>,
  { sheet = file.sheet, hasHeadings }: { sheet?: number; hasHeadings?: boolean } = {},
): Promise<OpenFile> => {
  const rows = file.sheets[sheet]?.rows ?? [];
  const sample = rows.slice(0, maxSampleRows).map(({ row, cells }) => ({
    row,
    cells: cells.map(shortenCell),
  }));
  const suggested = await send(importApi.suggestImportColumns, {
    body: { subject, rows: sample, ...(hasHeadings !== undefined && { hasHeadings }) },
  });
  const opened = toList({ ...file, sheet, suggested });
  return { ...opened, mapping: toColumnMapping(opened.suggested) };
};

const maxSheets = 10;

const hasKnownHeadings = ({ suggested: { headingRow, columns } }: OpenFile): boolean =>
  headingRow !== null && columns.some(({ field }) => field !== null);

/**
 * Reads a file and suggests a mapping for the first sheet with known headings. Returns an error message if the file is
 * unreadable.
 */
export const openFile = async (
  subject: MappedSubject,
  file: File,
  limits: SheetLimits = importLimits,
): Promise<OpenFile | string> => {
  const sheets = await readSheets(file, limits);
  if (typeof sheets === 'string') return sheets;
  const first = await openSheet(subject, { name: file.name, sheets, sheet: 0 });
  let opened = first;
  for (let sheet = 1; !hasKnownHeadings(opened) && sheet < Math.min(sheets.length, maxSheets); sheet += 1)
    opened = await openSheet(subject, { ...first, sheet });
  return hasKnownHeadings(opened) ? opened : first;
};

const texts = z.record(z.string(), z.string());
const schema = z.object({
  headings: z.array(z.string()),
  mapping: z.object({ fields: z.array(z.string()), standIns: texts, words: texts }),
});

const listHeadings = ({ suggested }: OpenFile): string[] => suggested.columns.map(({ heading }) => heading);

/**
 * Column mapping stored in this tab until the import. After a reload, the chosen file is recognized by its headings.
 * The server stores mappings of completed imports.
 */
export const createMappingStorage = (subject: MappedSubject) => {
  const storage = stored(`primal-import|${subject}`, 'sessionStorage');
  return {
    save: (file: OpenFile, mapping: ColumnMapping): void =>
      storage.setJson({ headings: listHeadings(file), mapping }),
    read: (file: OpenFile): ColumnMapping | null => {
      const before = schema.safeParse(storage.getJson());
      const isSame = JSON.stringify(before.data?.headings) === JSON.stringify(listHeadings(file));
      return before.success && isSame ? before.data.mapping : null;
    },
    clear: (): void => storage.set(null),
  };
};
