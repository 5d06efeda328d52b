import Papa from 'papaparse';

/** One row of a file as a spreadsheet numbers it: the first is 1, also when it has line breaks in its cells. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** The rows of a file, blank ones left out; or a sentence about why it cannot be read. Never part of a file. */
export type CsvFile = { rows: CsvRow[]; problem: null } | { rows: null; problem: string };

const refused = (problem: string): CsvFile => ({ rows: null, problem });

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

/** What separates the cells: the mark that stands most often in the first row, outside quotation marks. */
const delimiterOf = (text: string): string => {
  const counts = new Map(delimiters.map((mark) => [mark, 0]));
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break;
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
};

/** A first line of some spreadsheets that names the mark between cells: `sep=;`. */
const namedMark = /^"?sep=([,;\t|])"?\r?(?:\n|$)/i;

const defused = /^'(?='*[=+\-@\t\r\n])/;

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
    .map((cells, at) => ({ row: at + 1 + before, cells: cells.map((cell) => cell.replace(defused, '')) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return rows.length > 0 ? { rows, problem: null } : refused('The file is empty.');
};
