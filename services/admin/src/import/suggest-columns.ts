import type { SuggestAnswer, suggestBody } from '@primal/contracts/admin/import-columns';
import { formatSampleCell } from '@primal/contracts/shared/read-cell';
import { assertPermission } from '@primal/service-kit/problem';
import type { z } from 'zod';
import type { AdminTx } from '../tables.ts';
import { matchHeadings } from './columns.ts';
import { guessColumns } from './guess-columns.ts';
import { listForbiddenTargets } from './import-permissions.ts';
import { findMatrix, readHeadingNames } from './matrix.ts';
import { findSavedMapping } from './saved-mappings.ts';
import { listFormats } from './store.ts';
import type { ListFormat } from './subject.ts';
import { listTargets } from './targets.ts';

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
