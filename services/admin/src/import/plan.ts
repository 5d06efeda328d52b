import { createHash, randomUUIDv7 } from 'node:crypto';
import type { ChangedHere, ImportRowAnswer } from '@primal/contracts/admin/import';
import { unusualFactor } from '@primal/contracts/admin/unusual-prices';
import { isOffBy, isPositive } from '@primal/contracts/shared/decimal';
import { truncate } from '@primal/contracts/shared/text';
import type { z } from 'zod';
import { changedSince, shown } from './changed-here.ts';
import type { ReadRow } from './columns.ts';
import type { Fields, ImportRecord, StoredFields } from './import.ts';
import { type Match, type Subject, textOf } from './subject.ts';

export interface Staged extends ImportRowAnswer {
  key: string | null;
  recordId: string | null;
  record: StoredFields | null;
  changedHere: ChangedHere[];
  notes: string[];
}

const sentences = (subject: Subject, error: z.ZodError, sent: Fields): string[] => {
  const found = error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    const heading = subject.columns.find((column) => column.field === field)?.heading ?? field;
    const isBlank = (sent[field] ?? '') === '';
    return isBlank ? `${heading} is required.` : `${heading}: ${message}`;
  });
  return [...new Set(found)];
};

const listChanges = ({ columns }: Subject, before: Fields, after: Fields): ImportRowAnswer['changes'] =>
  columns
    .filter(
      ({ field, technical }) => !technical && field in after && shown(before[field]) !== shown(after[field]),
    )
    .map(({ field, heading }) => ({
      field: heading,
      before: shown(before[field]),
      after: shown(after[field]),
    }));

/** Sentences about unusual values, which are easy to miss among a thousand rows. */
const listWarnings = (subject: Subject, existing: StoredFields | null, record: Fields): string[] => {
  if (!existing) return subject.doubts?.(record) ?? [];
  return subject.columns.flatMap(({ field, heading, isFigure }) => {
    const before = shown(existing[field]);
    const after = shown(record[field]);
    return isFigure &&
      isPositive(before) &&
      isPositive(after) &&
      isOffBy(unusualFactor, after ?? '', before ?? '')
      ? [`${heading}: ${after} instead of ${before}. Check for an extra or a missing digit.`]
      : [];
  });
};

const filledIn = (subject: Subject, sent: Fields, standIns: ImportRecord['standIns']): Fields => {
  const fields: Fields = { ...sent };
  const isBlank = (field: string) => textOf(fields, field) === '';
  // A second round, because one filled field may be the source of another.
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

const saidAsStored = ({ columns }: Subject, existing: StoredFields | null, { texts = {} }: ReadRow): Fields =>
  Object.fromEntries(
    columns.flatMap(({ field, technical }) => {
      const text = texts[field]?.text.trim();
      return existing && !technical && text && shown(existing[field]) === text
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
): Staged => {
  const { existing, values = read.values } = match;
  const asStored = saidAsStored(subject, existing, read);
  const { id: _, version: exported, ...fields } = values;
  const said: Fields = { ...fields, ...asStored };
  const sent = existing || !mapping ? said : filledIn(subject, said, standIns);
  const parsed = (existing ? subject.patch : subject.body).safeParse(sent);
  const problems = [
    ...read.problems,
    ...(match.problem ? [match.problem] : []),
    ...(parsed.success ? [] : sentences(subject, parsed.error, sent)).filter(
      // An unreadable cell already has its own sentence.
      (sentence) =>
        !read.problems.some((said) => said.startsWith(sentence.split(/:| is required/)[0] ?? ' ')),
    ),
  ];
  const staged = {
    row: read.row,
    name: truncate(subject.nameOf({ ...existing, ...values }), 300),
    key: hashKey(subject, { ...existing, ...values }),
    recordId: existing?.id ?? null,
    notes: [...listNotes(read, asStored), ...(match.note ? [match.note] : [])],
    changedHere: [] as ChangedHere[],
  };
  if (!parsed.success || problems.length > 0)
    return { ...staged, kind: 'refused', changes: [], problems, record: null };
  const since = existing ? changedSince(subject.columns, exported, existing, parsed.data) : [];
  const kept = new Set(overwrite ? [] : since.map(({ name }) => name));
  const taken = Object.fromEntries(Object.entries(parsed.data).filter(([field]) => !kept.has(field)));
  staged.changedHere = since.map(({ name: _name, ...change }) => change);
  const record = subject.complete({ ...existing, ...taken });
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
