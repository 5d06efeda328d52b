import Papa from 'papaparse';

/** Row numbered as in a spreadsheet, starting at 1. Line breaks within cells do not count. */
interface CsvRow {
  row: number;
  cells: string[];
}

/** All nonblank rows, or a sentence about the problem. Never a partial file. */
type CsvFile = { rows: CsvRow[]; problem: null } | { rows: null; problem: string };

const reject = (problem: string): CsvFile => ({ rows: null, problem });

/** UTF-8 such as é and ’ decoded as Windows-1252: the file is UTF-8 with broken bytes. */
const misread = /[ÂÃ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u00a0-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Decodes UTF-8 if valid, else the encoding of Windows spreadsheets. */
export const decodeCsv = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const delimiters = [',', ';', '\t', '|'];

/** Sample for delimiter detection, in rows and characters. */
const sampledRows = 20;
const sampledText = 200_000;

/** Number of rows that a delimiter splits into the same number of cells, at least 2. */
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

/** Delimiter that splits most sampled rows equally. On a tie, the most cells win. */
const detectDelimiter = (text: string): string => {
  const sample = text.slice(0, sampledText);
  const [best] = delimiters
    .map((mark) => ({ mark, ...splitBy(mark, sample) }))
    .sort((one, other) => other.rows - one.rows || other.cells - one.cells);
  return best?.mark ?? ',';
};

/** First line that names the delimiter: `sep=;`. */
const namedMark = /^"?sep=([,;\t|])"?\r?(?:\n|$)/i;

const defused = /^'(?='*[=+\-@\t\r\n])/;

/** Excel's notation for a code as text: `="00123"`. */
const keptAsText = /^="((?:[^"]|"")*)"$/;

const toPlainCell = (cell: string): string => {
  const kept = keptAsText.exec(cell)?.[1];
  return kept === undefined ? cell.replace(defused, '') : kept.replaceAll('""', '"');
};

const describeQuotingProblem = (row: number): string =>
  `Row ${row}: a quotation mark is not closed, or text follows a closing one. Nothing in the file was read.`;

/**
 * Parses CSV as spreadsheets write it: comma, semicolon or tab, quoted cells with line breaks. Reads UTF-8 with
 * or without a byte order mark, UTF-16 and Windows-1252. A line `sep=;` sets the delimiter. Removes the
 * apostrophe that `writeCsvRow` adds before formulas. Returns a sentence on errors and never throws. Rejects
 * a file with more than `most` rows, including blank rows, before parsing all of it.
 */
export const readCsv = (
  bytes: Uint8Array,
  { most = Number.MAX_SAFE_INTEGER }: { most?: number } = {},
): CsvFile => {
  const text = decodeCsv(bytes).replace(/^\ufeff/, '');
  if (text.includes('\u0000')) return reject('This is not a CSV file. It has data that is not text.');
  if (misread.test(text) && !isUtf8(bytes))
    return reject('Some letters in this file are damaged. Save it as CSV UTF-8 and choose it again.');
  const [line = '', mark] = namedMark.exec(text) ?? [];
  const body = text.slice(line.length);
  const before = mark === undefined ? 0 : 1;
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: mark ?? detectDelimiter(body),
    preview: most + 1,
  });
  if (data.length > most) return reject(`The file has more than ${most.toLocaleString('en-US')} rows.`);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return reject(describeQuotingProblem((broken.row ?? 0) + 1 + before));
  const rows = data
    .map((cells, at) => ({ row: at + 1 + before, cells: cells.map(toPlainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return rows.length > 0 ? { rows, problem: null } : reject('The file is empty.');
};
