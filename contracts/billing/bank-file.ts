import { isBusinessDate } from '../shared/dates.ts';
import { decimal, toMoney } from '../shared/decimal.ts';
import { toSingleLine } from '../shared/normalize-text.ts';
import { readCsv } from '../shared/read-csv.ts';
import { truncate } from '../shared/text.ts';
import { type BankMapping, maxBankLines } from './bank.ts';

export interface FileLine {
  date: string;
  description: string;
  reference: string | null;
  /** Dollars: above 0 for money in. */
  amount: string;
  /** The bank's id of the transaction, unique within its account. */
  fitid: string | null;
}

export type BankFile = { lines: FileLine[]; problem: null } | { lines: null; problem: string };

export const maxDescription = 500;

const names: Record<keyof BankMapping, RegExp> = {
  date: /^(posted |posting |post |transaction |trans\.? |booking |value )*date( posted)?$/,
  description: /^(transaction )?(description|details?|payee|name|memo|narrative)$/,
  reference: /^(reference|ref|check|cheque)( ?(number|no\.?|#))?$/,
  amount: /^(transaction )?amount( \(?usd\)?)?$/,
  debit: /^(debits?|withdrawals?|money out|paid out|payments?)( amount)?$/,
  credit: /^(credits?|deposits?|money in|paid in)( amount)?$/,
};

const normalize = (text: string): string => toSingleLine(text).trim();

/** Years of two digits are of this century. */
export const readBankDate = (text: string): string | null => {
  const shown = text.trim().replace(/[ T]\d{1,2}:\d{2}.*$/, '');
  const [, year, month, day] =
    /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(shown) ??
    (() => {
      const [, m, d, y = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(shown) ?? [];
      return [null, y.length === 2 ? `20${y}` : y, m, d];
    })();
  const date = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
  return isBusinessDate(date) ? date : null;
};

/** Reads `-1,234.56`, `(75.00)`, `$12`, `75.00-`. Null if it is no amount with at most two decimals. */
export const readBankAmount = (text: string): string | null => {
  const shown = text.replaceAll('−', '-').replace(/[\s$]|USD/gi, '');
  const isOut = /^\(.*\)$|^-|-$/.test(shown);
  const written = shown.replace(/^\((.*)\)$/, '$1').replace(/^[-+]|-$/g, '');
  // A comma that does not group thousands may be a decimal point: '5,45' is no 545.
  const digits = /^\d{1,3}(,\d{3})+(\.|$)/.test(written) ? written.replaceAll(',', '') : written;
  if (!/^\d{0,10}(\.\d{0,2}0*)?$/.test(digits) || !/\d/.test(digits)) return null;
  const amount = toMoney(digits.replace(/^\./, '0.').replace(/\.$/, ''));
  return isOut && amount !== '0.00' ? `-${amount}` : amount;
};

/** Columns by usual headings of banks; null for those not found. */
export const guessBankMapping = (headings: readonly string[]): Record<keyof BankMapping, string | null> => {
  const find = (name: RegExp) =>
    headings.find((heading) => name.test(normalize(heading).toLowerCase())) ?? null;
  const amount = find(names.amount);
  return {
    date: find(names.date),
    description: find(names.description),
    reference: find(names.reference),
    amount,
    debit: amount === null ? find(names.debit) : null,
    credit: amount === null ? find(names.credit) : null,
  };
};

/** First row with a date's and an amount's heading, else the first row. Banks write title rows above it. */
export const findBankHeadings = (rows: readonly { cells: string[] }[]): number => {
  const found = rows.slice(0, 30).findIndex(({ cells }) => {
    const { date, amount, debit, credit } = guessBankMapping(cells);
    return date !== null && (amount ?? debit ?? credit) !== null;
  });
  return Math.max(found, 0);
};

const fail = (problem: string): BankFile => ({ lines: null, problem });
/** Also for a file of another kind, whose columns no page offers. */
const missing = (column: string): string =>
  `The file has no ${column} column. Choose it, or a CSV, OFX or QFX file from your bank.`;

export const readBankCsv = (text: string, asked: BankMapping | null = null): BankFile => {
  const { rows, problem } = readCsv(new TextEncoder().encode(text), { most: maxBankLines + 100 });
  if (rows === null) return fail(problem);
  const top = asked
    ? rows.findIndex(({ cells }) => cells.some((cell) => normalize(cell) === asked.date))
    : findBankHeadings(rows);
  const headings = rows[top]?.cells.map(normalize);
  const mapping = asked ?? guessBankMapping(headings ?? []);
  if (!headings || mapping.date === null) return fail(missing('date'));
  for (const heading of Object.values(mapping))
    if (heading !== null && !headings.includes(heading)) return fail(`The file has no column '${heading}'.`);
  const { amount, debit, credit } = mapping;
  if ((amount ?? debit ?? credit) === null) return fail(missing('amount'));
  const lines: FileLine[] = [];
  for (const { row, cells } of rows.slice(top + 1)) {
    const cell = (heading: string | null) =>
      heading === null ? '' : normalize(cells[headings.indexOf(heading)] ?? '');
    const date = readBankDate(cell(mapping.date));
    const written = [cell(amount), cell(debit), cell(credit)];
    if (written.every((one) => one === '')) continue;
    if (date === null)
      return fail(`Row ${row}: '${truncate(cell(mapping.date), 40)}' is not a date like 11/20/2026.`);
    const amounts = written.map((one) => (one === '' ? '0.00' : readBankAmount(one)));
    const wrong = amounts.indexOf(null);
    if (wrong >= 0)
      return fail(`Row ${row}: '${truncate(written[wrong] ?? '', 40)}' is not an amount like 1,234.50.`);
    const [whole = '0', out = '0', into = '0'] = amounts as string[];
    const total = toMoney(decimal(whole).minus(decimal(out).abs()).plus(into));
    if (total === '0.00') continue;
    lines.push({
      date,
      description: truncate(cell(mapping.description), maxDescription),
      reference: truncate(cell(mapping.reference), 200) || null,
      amount: total,
      fitid: null,
    });
  }
  if (lines.length > maxBankLines) return fail('The file has more than 10,000 lines.');
  return lines.length > 0 ? { lines, problem: null } : fail('The file has no lines.');
};
