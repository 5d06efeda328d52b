import type { SuggestAnswer } from '@primal/contracts/admin/import-columns';
import { toNameKey } from '@primal/contracts/shared/fold';
import { hasName } from '@primal/service-kit/lists/search';
import type { AdminDb } from '../tables.ts';
import { computeShare, looksLikeMoney } from './detect-column-type.ts';
import type { ListFormat } from './subject.ts';

/** Last row that may contain the headings, and the longest customer name. */
const headingRows = 12;
const longestName = 200;

/** Recognizes headings that are names of customers, in a file that may be a matrix. */
export const readHeadingNames = async (
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
export const findMatrix = (
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
