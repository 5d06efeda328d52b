import Papa from 'papaparse';

/** One row of a file as a spreadsheet numbers it: the first is 1, also when it has line breaks in its cells. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** The rows of a file, blank ones left out; or a sentence about why it cannot be read. Never part of a file. */
export type CsvFile = { rows: CsvRow[]; problem: null } | { rows: null; problem: string };

const refused = (problem: string): CsvFile => ({ rows: null, problem });

/** Letters such as é and ’ of UTF-8, read as Windows-1252: the file is UTF-8 with broken bytes. */
const misread = /[ÂÃ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u00a0-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** The text of a file, for calls that take it as text: UTF-8 where it is that; else what spreadsheets of Windows write. */
export const csvText = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const delimiters = [',', ';', '\t', '|'];

/** Rows at the beginning by which the mark between cells is told, and the characters that hold them. */
const sampledRows = 20;
const sampledText = 200_000;

/** How many rows a mark splits into the same number of cells, and that number; at least 2. */
const splitBy = (mark: string, text: string): { rows: number; cells: number } => {
  const { data } = Papa.parse<string[]>(text, {
    delimiter: mark,
    skipEmptyLines: 'greedy',
    preview: sampledRows,
  });
  const counts = new Map<number, number>();
  for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce(
    (most, [cells, rows]) =>
      rows > most.rows || (rows === most.rows && cells > most.cells) ? { rows, cells } : most,
    { rows: 0, cells: 0 },
  );
};

/** The mark that splits most of the first rows alike; of several, the one that makes most cells. */
const delimiterOf = (text: string): string => {
  const sample = text.slice(0, sampledText);
  const [best] = delimiters
    .map((mark) => ({ mark, ...splitBy(mark, sample) }))
    .sort((one, other) => other.rows - one.rows || other.cells - one.cells);
  return best?.mark ?? ',';
};

/** A first line of some spreadsheets that names the mark between cells: `sep=;`. */
const namedMark = /^"?sep=([,;\t|])"?\r?(?:\n|$)/i;

const defused = /^'(?='*[=+\-@\t\r\n])/;

/** Excel's way to keep a code as text: `="00123"`. */
const keptAsText = /^="((?:[^"]|"")*)"$/;

const plainCell = (cell: string): string => {
  const kept = keptAsText.exec(cell)?.[1];
  return kept === undefined ? cell.replace(defused, '') : kept.replaceAll('""', '"');
};

const quotingProblem = (row: number): string =>
  `Row ${row}: a quotation mark is not closed, or text follows a closing one. Nothing in the file was read.`;

/**
 * Reads a CSV file as spreadsheets write them: comma, semicolon or tab between the cells, quoted cells with line breaks,
 * UTF-8 with or without its mark, UTF-16 or Windows-1252. A line `sep=;` names the mark. The apostrophe that `writeCsvRow` put before a formula goes.
 * Never throws: what cannot be read is told in a sentence. A file of more than `most` rows, blank
 * ones counted, is refused before it is read whole.
 */
export const readCsv = (
  bytes: Uint8Array,
  { most = Number.MAX_SAFE_INTEGER }: { most?: number } = {},
): CsvFile => {
  const text = csvText(bytes).replace(/^\ufeff/, '');
  if (text.includes('\u0000')) return refused('This is not a CSV file. It has data that is not text.');
  if (misread.test(text) && !isUtf8(bytes))
    return refused('Some letters in this file are damaged. Save it as CSV UTF-8 and choose it again.');
  const [line = '', mark] = namedMark.exec(text) ?? [];
  const body = text.slice(line.length);
  const before = mark === undefined ? 0 : 1;
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: mark ?? delimiterOf(body),
    preview: most + 1,
  });
  if (data.length > most) return refused(`The file has more than ${most.toLocaleString('en-US')} rows.`);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return refused(quotingProblem((broken.row ?? 0) + 1 + before));
  const rows = data
    .map((cells, at) => ({ row: at + 1 + before, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return rows.length > 0 ? { rows, problem: null } : refused('The file is empty.');
};
