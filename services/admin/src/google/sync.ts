import {
  type ImportAnswer,
  importBody,
  importRowsBody,
  maxRowsPerCall,
} from '@primal/contracts/admin/import';
import type { SheetsAccess } from '@primal/contracts/admin/sheets';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { type ApplyRequest, applyImport } from '../import/apply.ts';
import { beginImport } from '../import/begin.ts';
import { type FileRow, stageRows } from '../import/stage.ts';
import { readSheetPages, type SheetPage } from './accounts.ts';

type Transaction = Pick<ApplyRequest, 'transaction'>;

const parseSheet = <Output>(schema: z.ZodType<Output>, sent: unknown): Output => {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw problem.badRequest(`The sheet cannot be read. ${parsed.error.issues[0]?.message ?? ''}`.trim());
};

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const listFilledRows = ({ first, rows }: SheetPage): FileRow[] =>
  rows
    .map((cells, at) => ({ row: first + at, cells }))
    .filter(({ row, cells }) => row > 1 && !isBlank(cells));

export const stageSheet = async (
  { transaction }: Transaction,
  access: { [Field in keyof SheetsAccess]-?: string },
): Promise<ImportAnswer> => {
  let staged: ImportAnswer | null = null;
  for await (const page of readSheetPages(access)) {
    const head = { subject: 'products', fileName: 'Google Sheets', columns: page.rows[0] ?? [] };
    staged ??= await transaction((tx) => beginImport(tx, parseSheet(importBody, head)));
    const { id }: ImportAnswer = staged;
    const rows = listFilledRows(page);
    for (let at = 0; at < rows.length; at += maxRowsPerCall) {
      const batch = parseSheet(importRowsBody, { rows: rows.slice(at, at + maxRowsPerCall) });
      staged = await transaction((tx) => stageRows(tx, id, batch.rows));
    }
  }
  if (!staged) throw problem.badRequest('The sheet is empty.');
  return staged;
};

const countRows = ({ added, changed, unchanged }: ImportAnswer): number => added + changed + unchanged;

export const withCount = (staged: ImportAnswer) => ({ ...staged, count: countRows(staged) });

export const storeSheet = async (
  applying: ApplyRequest,
  staged: ImportAnswer,
  skipRefused: boolean,
): Promise<ImportAnswer> => {
  const { id, added, changed, refused } = staged;
  const isRefused = refused > 0 && !skipRefused;
  if (added + changed === 0 && !isRefused) return staged;
  return applyImport(applying, id, { rows: countRows(staged) + refused, skipRefused });
};
