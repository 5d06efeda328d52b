import type { SuggestAnswer, suggestBody } from '@primal/contracts/admin/import-columns';
import { toNameKey } from '@primal/contracts/shared/fold';
import { formatSampleCell } from '@primal/contracts/shared/read-cell';
import { hasName } from '@primal/service-kit/lists/search';
import { assertPermission } from '@primal/service-kit/problem';
import type { z } from 'zod';
import type { AdminDb, AdminTx } from '../tables.ts';
import { matchHeadings } from './columns.ts';
import { computeShare, looksLikeMoney } from './detect-column-type.ts';
import { guessColumns } from './guess-columns.ts';
import { listForbiddenTargets } from './import-permissions.ts';
import { findSavedMapping } from './saved-mappings.ts';
import { listFormats } from './store.ts';
import type { ListFormat } from './subject.ts';
import { listTargets } from './targets.ts';

/** Last row that may contain the headings, and the longest customer name. */
const headingRows = 12;
const longestName = 200;

/** Recognizes headings that are names of customers, in a file that may be a matrix. */
const readHeadingNames = async (
  db: AdminDb,
  { matrix }: ListFormat,
  rows: readonly { cells: readonly string[] }[],
): Promise<(heading: string) => boolean> => {
  if (!matrix) return () => false;
  const texts = rows.slice(0, headingRows).flatMap(({ cells }) => cells);
  const named = [...new Set(texts.filter((text) => text.trim() !== '' && text.length <= longestName))];
  if (named.length === 0) return () => false;
  const customers = await db.selectFrom('customers').select('name').where(hasName('name', named)).execute();
  const keys = new Set(customers.map(({ name }) => toNameKey(name)));
  return (heading) => keys.has(toNameKey(heading));
};

const isPrice = (cell: string): boolean => looksLikeMoney(cell) || /^\d{1,6}$/.test(cell.trim());

/**
 * Columns of a matrix with items down and customers across, if the file has no column of customers. Columns
 * of prices with an unknown heading belong to it, so that their rows are rejected instead of left out.
 */
const findMatrix = (
  { matrix, identifyingFields }: ListFormat,
  {
    fields,
    headings,
    cells,
  }: {
    fields: readonly (string | null)[];
    headings: readonly string[];
    cells: readonly (readonly string[])[];
  },
  isName: (heading: string) => boolean,
): SuggestAnswer['matrix'] => {
  if (!matrix || fields.some((field) => identifyingFields.includes(field ?? ''))) return null;
  if (!headings.some(isName)) return null;
  const isAcross = (heading: string, at: number): boolean =>
    isName(heading) ||
    (fields[at] === null && heading !== '' && computeShare(cells[at] ?? [], isPrice) >= 0.6);
  const columns = headings.flatMap((heading, at) => (isAcross(heading, at) ? [at] : []));
  return { ...matrix, columns };
};

const listDefaultAnswers = ({ mapping }: ListFormat, fields: ReadonlySet<string>) =>
  mapping.questions.flatMap(({ field, defaultAnswer }) => {
    const value = defaultAnswer?.(fields);
    return value ? [{ field, value }] : [];
  });

export const suggestColumns = async (
  { db, identity }: AdminTx,
  { subject: name, rows: sent, hasHeadings }: z.output<typeof suggestBody>,
): Promise<SuggestAnswer> => {
  if (name !== 'opening-balances') assertPermission(identity, 'importLists');
  else if (!identity.permissions.includes('closePeriods')) assertPermission(identity, 'viewInvoices');
  const subject = listFormats[name];
  const rows = sent.map(({ row, cells }) => ({ row, cells: cells.map(formatSampleCell) }));
  const without = listForbiddenTargets(identity, subject);
  const isName = await readHeadingNames(db, subject, rows);
  const guess = guessColumns(subject, rows, { hasHeadings, without, isName });
  const targets = listTargets(subject, new Set(without.keys()));
  const headings = guess.columns.map(({ heading }) => heading);
  const before =
    guess.headingRow === null || name === 'opening-balances'
      ? null
      : await findSavedMapping(db, name, headings);
  const isOffered = (field: string | null | undefined) => targets.some((target) => target.field === field);
  const columns = guess.columns.map((column, at) => {
    const field = before ? (before.fields[at] ?? null) : column.field;
    return { ...column, field: isOffered(field) ? field : null };
  });
  const below = rows.filter(({ row }) => row > (guess.headingRow ?? 0));
  const matrix =
    guess.headingRow === null
      ? null
      : findMatrix(
          subject,
          {
            fields: columns.map(({ field }) => field),
            headings,
            cells: headings.map((_, at) => below.map(({ cells }) => cells[at] ?? '')),
          },
          isName,
        );
  for (const [at, column] of columns.entries())
    if (matrix && (matrix.columns.includes(at) || column.field === matrix.valueField)) column.field = null;
  const fields = new Set(columns.flatMap(({ field }) => field ?? []));
  // A saved date was the default of its day.
  const saved = (before?.standIns ?? []).filter(
    ({ field }) => !subject.columns.some((column) => column.field === field && column.isDate),
  );
  const standIns = [
    ...saved,
    ...listDefaultAnswers(subject, fields).filter(
      (answer) => !saved.some(({ field }) => field === answer.field),
    ),
  ];
  return {
    headingRow: guess.headingRow,
    columns,
    targets,
    naming: [...subject.identifyingFields],
    required: [...(subject.requiredFields ?? [])],
    groupField: subject.groupField ?? null,
    matrix,
    ownHeadings:
      guess.headingRow !== null &&
      subject.mapping.questions.every(({ field, fillsEveryRow }) => !fillsEveryRow || fields.has(field)) &&
      matchHeadings(subject.columns, headings).every((column, at) => column || headings[at] === ''),
    remembered: before !== null,
    standIns: standIns.filter(({ field }) => isOffered(field)),
    words: (before?.words ?? []).filter(({ field }) => isOffered(field)),
  };
};
