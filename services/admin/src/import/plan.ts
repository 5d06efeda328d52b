import { createHash, randomUUIDv7 } from 'node:crypto';
import type { ImportConflict, ImportRowAnswer } from '@primal/contracts/admin/import';
import { unusualFactor } from '@primal/contracts/admin/prices';
import { isOffBy, isPositive } from '@primal/contracts/shared/decimal';
import { truncate } from '@primal/contracts/shared/text';
import type { z } from 'zod';
import type { ReadRow } from './columns.ts';
import { findEditConflicts, formatValue } from './edit-conflicts.ts';
import type { Fields, ImportRecord, StoredFields } from './import.ts';
import { type Match, readText, type Subject } from './subject.ts';

export interface StagedRow extends ImportRowAnswer {
  key: string | null;
  recordId: string | null;
  record: StoredFields | null;
  changedHere: ImportConflict[];
  notes: string[];
}

const listProblems = (subject: Subject, error: z.ZodError, sent: Fields): string[] => {
  const problems = error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    const heading = subject.columns.find((column) => column.field === field)?.heading ?? field;
    const isBlank = (sent[field] ?? '') === '';
    return isBlank ? `${heading} is required.` : `${heading}: ${message}`;
  });
  return [...new Set(problems)];
};

const listChanges = ({ columns }: Subject, before: Fields, after: Fields): ImportRowAnswer['changes'] =>
  columns
    .filter(
      ({ field, technical }) =>
        !technical && field in after && formatValue(before[field]) !== formatValue(after[field]),
    )
    .map(({ field, heading }) => ({
      field: heading,
      before: formatValue(before[field]),
      after: formatValue(after[field]),
    }));

/** Sentences about unusual values, which are easy to miss among a thousand rows. */
const listWarnings = (subject: Subject, existing: StoredFields | null, record: Fields): string[] => {
  if (!existing) return subject.listWarnings?.(record) ?? [];
  return subject.columns.flatMap(({ field, heading, isFigure }) => {
    const before = formatValue(existing[field]);
    const after = formatValue(record[field]);
    return isFigure &&
      isPositive(before) &&
      isPositive(after) &&
      isOffBy(unusualFactor, after ?? '', before ?? '')
      ? [`${heading}: ${after} instead of ${before}. Check for an extra or a missing digit.`]
      : [];
  });
};

const fillBlanks = (subject: Subject, sent: Fields, standIns: ImportRecord['standIns']): Fields => {
  const fields: Fields = { ...sent };
  const isBlank = (field: string) => readText(fields, field) === '';
  // Fills twice, because a filled field may in turn fill another field.
  for (let round = 0; round < 2; round += 1)
    for (const { field, value } of standIns) {
      const isField = subject.columns.some((column) => column.field === value);
      if (isBlank(field) && !(isField && isBlank(value))) fields[field] = isField ? fields[value] : value;
    }
  return subject.fillIn?.(fields) ?? fields;
};

/** Key of a row, hashed, because a rejected row may have cells of any length. */
const hashKey = (subject: Subject, values: Fields): string | null => {
  const key = subject.keyOf(values);
  return key && createHash('sha256').update(key).digest('base64url');
};

const listUnchangedCells = (
  { columns }: Subject,
  existing: StoredFields | null,
  { texts = {} }: ReadRow,
): Fields =>
  Object.fromEntries(
    columns.flatMap(({ field, technical }) => {
      const text = texts[field]?.text.trim();
      return existing && !technical && text && formatValue(existing[field]) === text
        ? [[field, existing[field]]]
        : [];
    }),
  );

const listNotes = ({ notes = [], texts = {} }: ReadRow, asStored: Fields): string[] => [
  ...notes,
  ...Object.entries(texts).flatMap(([field, { note }]) => (note && !(field in asStored) ? [note] : [])),
];

export const planRow = (
  subject: Subject,
  read: ReadRow,
  match: Match,
  { mapping, standIns, overwrite }: Pick<ImportRecord, 'mapping' | 'standIns' | 'overwrite'>,
): StagedRow => {
  const { existing, values = read.values } = match;
  const asStored = listUnchangedCells(subject, existing, read);
  const { id: _, version: exported, ...fields } = values;
  const given: Fields = { ...fields, ...asStored };
  const sent = existing || !mapping ? given : fillBlanks(subject, given, standIns);
  const parsed = (existing ? subject.patch : subject.body).safeParse(sent);
  const problems = [
    ...read.problems,
    ...(match.problem ? [match.problem] : []),
    ...(parsed.success ? [] : listProblems(subject, parsed.error, sent)).filter(
      // An unreadable cell already has an error sentence.
      (sentence) =>
        !read.problems.some((given) => given.startsWith(sentence.split(/:| is required/)[0] ?? ' ')),
    ),
  ];
  const staged = {
    row: read.row,
    name: truncate(subject.nameOf({ ...existing, ...values }), 300),
    key: hashKey(subject, { ...existing, ...values }),
    recordId: existing?.id ?? null,
    notes: [...listNotes(read, asStored), ...(match.note ? [match.note] : [])],
    changedHere: [] as ImportConflict[],
  };
  if (!parsed.success || problems.length > 0)
    return { ...staged, kind: 'refused', changes: [], problems, record: null };
  const since = existing ? findEditConflicts(subject.columns, exported, existing, parsed.data) : [];
  const conflicting = new Set(overwrite ? [] : since.map(({ name }) => name));
  const accepted = Object.fromEntries(
    Object.entries(parsed.data).filter(([field]) => !conflicting.has(field)),
  );
  staged.changedHere = since.map(({ name: _name, ...change }) => change);
  const record = subject.complete({ ...existing, ...accepted });
  const found = subject.findProblem?.(record);
  if (found) {
    const heading = subject.columns.find(({ field }) => field === found.path)?.heading ?? found.path;
    return {
      ...staged,
      kind: 'refused',
      changes: [],
      problems: [`${heading}: ${found.message}`],
      record: null,
    };
  }
  const changes = listChanges(subject, existing ?? {}, record);
  if (existing && changes.length === 0)
    return { ...staged, kind: 'unchanged', changes, problems, record: null };
  staged.notes.push(...listWarnings(subject, existing, record));
  const version = (existing?.version ?? 0) + 1;
  return {
    ...staged,
    kind: existing ? 'changed' : 'added',
    changes: existing ? changes : changes.filter(({ after }) => after !== null),
    problems,
    record: { ...record, id: existing?.id ?? randomUUIDv7(), version },
  };
};
