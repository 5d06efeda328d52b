import { hash } from 'node:crypto';
import type { ImportConflict } from '@primal/contracts/admin/import';
import type { Column } from './columns.ts';
import type { Fields, StoredFields } from './import.ts';

export const formatValue = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || null;
  return String(value);
};

const bytesOfMark = 3;
const lengthOfMark = 4;

const hashField = (field: string, value: unknown): string =>
  hash('sha256', `${field}\n${formatValue(value) ?? ''}`, 'buffer')
    .subarray(0, bytesOfMark)
    .toString('base64url');

const isCompared = ({ technical, importOnly }: Column): boolean => !technical && !importOnly;

/** The cell 'Version' of an export: the version, and a hash of each exported field (docs/decisions/0037). */
export const buildVersionMark = (columns: readonly Column[], record: StoredFields): string =>
  `${record.version} ${columns
    .filter(isCompared)
    .map(({ field }) => hashField(field, record[field]))
    .join('')}`;

interface Exported {
  version: number;
  hadValue(field: string, value: unknown): boolean;
}

const markPattern = /^(\d{1,9}) ([\w-]{4,2000})$/;

/** Parses a cell 'Version'; null if no export wrote it. */
const parseVersionMark = (cell: unknown): Exported | null => {
  const [, version, marks = ''] = markPattern.exec(typeof cell === 'string' ? cell.trim() : '') ?? [];
  if (version === undefined || marks.length % lengthOfMark !== 0) return null;
  const known = new Set(marks.match(/.{4}/g));
  return { version: Number(version), hadValue: (field, value) => known.has(hashField(field, value)) };
};

export const findEditConflicts = (
  columns: readonly Column[],
  cell: unknown,
  existing: StoredFields,
  sent: Fields,
): (ImportConflict & { name: string })[] => {
  const exported = parseVersionMark(cell);
  if (!exported || exported.version >= existing.version) return [];
  return columns
    .filter(isCompared)
    .filter(({ field }) => field in sent && sent[field] !== undefined)
    .filter(({ field }) => formatValue(sent[field]) !== formatValue(existing[field]))
    .filter(({ field }) => !exported.hadValue(field, existing[field]))
    .map(({ field, heading }) => ({
      name: field,
      field: heading,
      file: formatValue(sent[field]),
      here: formatValue(existing[field]),
      untouched: exported.hadValue(field, sent[field]),
      by: null,
    }));
};
