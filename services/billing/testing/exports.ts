import {
  type AccountingExportAnswer,
  accountingExportApi,
  type ExportFormat,
} from '@primal/contracts/billing/accounting-export';
import { addDays, today } from '@primal/contracts/shared/dates';
import { type Decimal, sum, zero } from '@primal/contracts/shared/decimal';
import { readIif } from './iif.ts';
import type { Sales } from './sales.ts';

type Rows = Record<string, string>[];

const parseRfc4180 = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = /"((?:[^"]|"")*)"/y;
    const plain = /[^",\r\n]*/y;
    quoted.lastIndex = at;
    plain.lastIndex = at;
    const inQuotes = quoted.exec(text);
    const [whole] = inQuotes ?? plain.exec(text) ?? [''];
    row.push(inQuotes ? (inQuotes[1] ?? '').replaceAll('""', '"') : whole);
    at += whole.length;
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`A cell does not end at ${at}: ${text.slice(at, at + 40)}`);
  }
  return rows;
};

export const readRows = (bytes: Uint8Array): Rows => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const [heading, ...others] = parseRfc4180(text);
  return others.map((cells) => {
    if (cells.length !== heading?.length) throw new Error(`A row has ${cells.length} cells.`);
    return Object.fromEntries(heading.map((name, at) => [name, cells[at] ?? '']));
  });
};

const readCell = (row: Record<string, string>, name: string): string => {
  const text = row[name];
  if (text === undefined) throw new Error(`There is no column ${name}.`);
  return text;
};

export const sumByAccount = (format: ExportFormat, bytes: Uint8Array): Map<string, Decimal> => {
  const moved = new Map<string, Decimal>();
  const add = (account: string, amount: Decimal) =>
    moved.set(account, (moved.get(account) ?? zero).plus(amount));
  if (format === 'iif')
    for (const { lines } of readIif(bytes).transactions)
      for (const line of lines) add(readCell(line, 'ACCNT'), sum([readCell(line, 'AMOUNT')]));
  else
    for (const row of readRows(bytes))
      if (format === 'csv')
        add(readCell(row, 'Account'), sum([readCell(row, 'Debit')]).minus(readCell(row, 'Credit')));
      else {
        const amount = sum([readCell(row, 'ItemAmount')]);
        add('Accounts Receivable', amount);
        add(readCell(row, 'Item(Product/Service)'), amount.neg());
      }
  return new Map([...moved].filter(([, amount]) => !amount.eq(0)));
};

interface Days {
  from: string;
  to: string;
}

const allDays: Days = { from: addDays(today(), -4000), to: addDays(today(), 4000) };

export const createExportSteps = ({ api }: Sales) => {
  const ask = (format: ExportFormat, days: Days = allDays, includesOpeningBalances = false) =>
    api.call(accountingExportApi.createAccountingExport, {
      body: { ...days, format, includesOpeningBalances },
    });
  const make = async (format: ExportFormat, days?: Days, includesOpeningBalances?: boolean) => {
    const answer = await ask(format, days, includesOpeningBalances);
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.problem?.message}`);
    return answer.body;
  };
  const download = async ({ id }: Pick<AccountingExportAnswer, 'id'>): Promise<Uint8Array> => {
    const answer = await api.call(accountingExportApi.downloadAccountingExport, { params: { id } });
    return answer.body as unknown as Uint8Array;
  };
  const preview = async (format: ExportFormat, days: Days = allDays) =>
    (await api.call(accountingExportApi.previewAccountingExport, { query: { ...days, format } })).body;
  const undo = (id: string, reason = 'Wrong company') =>
    api.call(accountingExportApi.undoAccountingExport, { params: { id }, body: { reason } });
  const clear = () => ask('csv', allDays, true);
  return { ask, make, preview, download, undo, clear };
};
