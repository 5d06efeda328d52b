import { computeShare, listFilled, looksLikeData, looksLikeMoney } from './detect-column-type.ts';
import { readLenient } from './mapped-reader.ts';
import type { ListFormat } from './subject.ts';
import { normalizeHeading, sortHeadingWords } from './subject-mapping.ts';
import { listTargets } from './targets.ts';

interface SampleRow {
  row: number;
  cells: readonly string[];
}

interface Candidate {
  field: string;
  rank: number;
}

/** Added to the rank of a heading with its words in another order. */
const otherOrder = 1_000;

/** Finds the fields that a heading may name, in any word order. */
const createFieldFinder = (subject: ListFormat): ((heading: string) => Candidate[]) => {
  const exact = new Map<string, Candidate[]>();
  const anyOrder = new Map<string, Candidate[]>();
  const note = (found: Map<string, Candidate[]>, key: string, candidate: Candidate) => {
    if (key && !found.get(key)?.some(({ field }) => field === candidate.field))
      found.set(key, [...(found.get(key) ?? []), candidate]);
  };
  const noteName = (name: string, field: string, rank: number) => {
    note(exact, normalizeHeading(name), { field, rank });
    note(anyOrder, sortHeadingWords(name), { field, rank: rank + otherOrder });
  };
  const known = new Set(listTargets(subject).map(({ field }) => field));
  for (const { field, heading, aliases = [] } of subject.columns)
    for (const [at, name] of [heading, ...aliases].entries())
      noteName(name, field, at === 0 ? 0 : 1 + at / (aliases.length + 1));
  for (const [field, names] of Object.entries(subject.mapping.headings.aliases))
    if (known.has(field)) for (const [at, name] of names.entries()) noteName(name, field, 2 + at);
  return (heading) => {
    const found = exact.get(normalizeHeading(heading)) ?? [];
    const others = anyOrder.get(sortHeadingWords(heading)) ?? [];
    return [...found, ...others.filter(({ field }) => found.every((each) => each.field !== field))];
  };
};

const listIgnoredHeadings = (subject: ListFormat): Map<string, string> =>
  new Map(
    subject.mapping.headings.ignoredColumns.flatMap(([names, note]) =>
      names.map((name) => [normalizeHeading(name), note] as const),
    ),
  );

/** Last row that may contain the headings, because reports begin with titles. */
const maxHeadingRow = 12;

const findHeadingRow = (rows: readonly SampleRow[], isKnown: (heading: string) => boolean): number => {
  const scores = rows.slice(0, maxHeadingRow).map(({ cells }) => {
    const texts = listFilled(cells);
    const known = new Set(texts.filter(isKnown).map(normalizeHeading)).size;
    return known * 4 >= texts.length ? known : 0;
  });
  const most = Math.max(...scores);
  if (most >= 2) return scores.indexOf(most);
  const [first, ...rest] = rows;
  const texts = listFilled(first?.cells ?? []);
  if (texts.length === 0 || texts.some(looksLikeData)) return -1;
  if (scores[0] === 1) return 0;
  // Without a known heading, the row counts as headings if most of the rows below it contain data.
  const below = rest.filter(({ cells }) => listFilled(cells).some(looksLikeData)).length;
  return rest.length > 0 && below * 2 > rest.length ? 0 : -1;
};

const toColumnLetter = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${toColumnLetter(Math.floor(at / 26) - 1)}${toColumnLetter(at % 26)}`;

const sampledRows = 50;
const minimumShare = 0.6;

/** A figure in a foreign format: `1.234,50`, `8,20 $`. */
const looksLikeFigure = (cell: string): boolean =>
  cell.length <= 40 && /^\W{0,3}\d[\d.,' ]*\W{0,3}$/.test(cell.trim());

/** A date in any notation: `31.12.2026`, `Dec 31, 2026`. */
const looksLikeDate = (cell: string): boolean => cell.length <= 40 && /\d/.test(cell);

/**
 * True if half of the cells parse as the field. Figures and dates in foreign formats count. For a field without
 * choices, its own heading is enough. The import then rejects unreadable cells by row. Omitting the column
 * would drop a minimum, an end date or a cost.
 */
const isReadable = (subject: ListFormat, { field, rank }: Candidate, cells: readonly string[]): boolean => {
  const column = subject.columns.find((each) => each.field === field);
  if (!column || listFilled(cells).length === 0) return true;
  const { choices } = column;
  if (rank === 0 && !choices) return true;
  if (choices && !subject.mapping.requiresKnownWords?.includes(field))
    return computeShare(cells, looksLikeMoney) < 0.5;
  const reads = (cell: string) => {
    const { value, problem } = readLenient(column, cell);
    if (column.isFigure && looksLikeFigure(cell)) return true;
    if (column.isDate && looksLikeDate(cell)) return true;
    return problem === null && (!choices || choices.includes(String(value)));
  };
  return computeShare(cells, reads) >= 0.5;
};

const assignByHeadings = (
  subject: ListFormat,
  headings: readonly string[],
  cells: readonly (readonly string[])[],
  without: ReadonlySet<string>,
): (string | null)[] => {
  const findFields = createFieldFinder(subject);
  const several = new Set(listTargets(subject).flatMap((target) => (target.several ? target.field : [])));
  const taken = new Set<string>();
  const fields: (string | null)[] = headings.map(() => null);
  const candidates = headings
    .flatMap((heading, at) => findFields(heading).map((each) => ({ ...each, at })))
    .filter((each) => !without.has(each.field) && isReadable(subject, each, cells[each.at] ?? []))
    .map((each) => ({ ...each, isBlank: listFilled(cells[each.at] ?? []).length === 0 }))
    .sort((a, b) => Number(a.isBlank) - Number(b.isBlank) || a.rank - b.rank || a.at - b.at);
  for (const { field, at } of candidates) {
    if (fields[at] !== null || (taken.has(field) && !several.has(field))) continue;
    fields[at] = field;
    taken.add(field);
  }
  return fields;
};

const assignByContents = (
  subject: ListFormat,
  fields: (string | null)[],
  cells: readonly (readonly string[])[],
  isOpen: (at: number) => 'unnamed' | 'unknown' | null,
): void => {
  for (const { field, looksLike, ignoresHeading, before } of subject.mapping.contentRules) {
    if (fields.includes(field)) continue;
    const at = fields.findIndex((taken, place) => {
      const open = isOpen(place);
      if (taken !== null || open === null || (open === 'unknown' && !ignoresHeading)) return false;
      if (before && !before.includes(fields[place + 1] ?? '')) return false;
      return computeShare(cells[place] ?? [], looksLike) >= minimumShare;
    });
    if (at >= 0) fields[at] = field;
  }
};

interface Guess {
  headingRow: number | null;
  columns: { heading: string; field: string | null; note: string | null }[];
}

/**
 * Guesses the columns of a file by its first rows: by known headings, else by the contents of the cells.
 * Detects headings unless `hasHeadings` is set. Never assigns fields in `without`.
 */
export const guessColumns = (
  subject: ListFormat,
  rows: readonly SampleRow[],
  {
    hasHeadings,
    without = new Map(),
    isName = () => false,
  }: {
    hasHeadings?: boolean | undefined;
    without?: ReadonlyMap<string, string>;
    /** Recognizes a heading that names a record, as in a matrix. */
    isName?: (heading: string) => boolean;
  } = {},
): Guess => {
  const findFields = createFieldFinder(subject);
  const notes = listIgnoredHeadings(subject);
  const isKnown = (heading: string) =>
    findFields(heading).length > 0 || notes.has(normalizeHeading(heading)) || isName(heading);
  const found = hasHeadings === false ? -1 : findHeadingRow(rows, isKnown);
  const at = hasHeadings === true ? Math.max(found, 0) : found;
  const data = rows.slice(at + 1, at + 1 + sampledRows);
  const width = Math.max(...[rows[at], ...data].map((row) => row?.cells.length ?? 0));
  const headings = Array.from({ length: width }, (_, column) =>
    at < 0 ? `Column ${toColumnLetter(column)}` : (rows[at]?.cells[column] ?? '').trim().slice(0, 200),
  );
  const cells = headings.map((_, column) => data.map((row) => row.cells[column] ?? ''));
  const fields = assignByHeadings(subject, headings, cells, new Set(without.keys()));
  subject.mapping.reviseGuess?.(fields, headings, cells);
  assignByContents(subject, fields, cells, (column) => {
    if (at < 0 || normalizeHeading(headings[column] ?? '') === '') return 'unnamed';
    return isKnown(headings[column] ?? '') ? null : 'unknown';
  });
  for (const field of without.keys())
    for (const [place, given] of fields.entries()) if (given === field) fields[place] = null;
  const labels = new Map(listTargets(subject).map(({ field, label }) => [field, label]));
  const findNote = (heading: string): string | null => {
    const key = normalizeHeading(heading);
    const own = findFields(heading)[0]?.field;
    if (own && without.has(own)) return without.get(own) ?? null;
    const other = own === undefined ? -1 : fields.indexOf(own);
    if (notes.has(key)) return notes.get(key) ?? null;
    if (own && other >= 0 && headings[other]) return `${labels.get(own)} comes from ${headings[other]}.`;
    return (own && subject.mapping.unsupportedFields?.[own]) ?? null;
  };
  return {
    headingRow: at < 0 ? null : (rows[at]?.row ?? null),
    columns: headings.map((heading, place) => {
      const field = fields[place] ?? null;
      return { heading, field, note: field === null ? findNote(heading) : null };
    }),
  };
};
