import type { ImportSubject, MappedSubject } from '@primal/contracts/admin/csv-export';
import { importRowAnswer } from '@primal/contracts/admin/import';
import { listFields } from '@primal/service-kit/answers';
import { selectOf } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { AdminDb } from '../tables.ts';
import { type Column, matchHeadings } from './columns.ts';
import { customerPriceSubject } from './customer-prices.ts';
import { customerSubject } from './customers.ts';
import { type ImportRecord, ImportSchema } from './import.ts';
import { openingBalanceFormat } from './opening-balances.ts';
import { productSubject } from './products.ts';
import type { ListFormat, Subject } from './subject.ts';

export const subjects: Record<ImportSubject, Subject> = {
  products: productSubject,
  customers: customerSubject,
  'customer-prices': customerPriceSubject,
};

export const listFormats: Record<MappedSubject, ListFormat> = {
  ...subjects,
  'opening-balances': openingBalanceFormat,
};

export const findImport = async (db: AdminDb, id: string, options: { lock?: true } = {}) => {
  const found = await db
    .selectFrom('imports')
    .select(selectOf(ImportSchema, 'imports'))
    .where('id', '=', id)
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => problem.missing('Import'));
  return found;
};

export const listFileFields = ({ subject, headings, mapping }: ImportRecord): (string | null)[] =>
  mapping ?? matchHeadings(subjects[subject].columns, headings).map((column) => column?.field ?? null);

export const listColumns = (file: ImportRecord): (Column | undefined)[] => {
  const { columns } = subjects[file.subject];
  return listFileFields(file).map((field) => columns.find((column) => column.field === field));
};

export const rowColumns = [
  ...listFields(importRowAnswer.omit({ changedHere: true })),
  'changed_here as changedHere',
] as const;
