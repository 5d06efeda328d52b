import type { ImportBlankDefault, ImportValueMapping } from '@primal/contracts/admin/import-columns';
import { type Cell, toDisplayedText } from '@primal/contracts/shared/cell';
import { readCellText } from '@primal/contracts/shared/read-cell';
import { type Column, fillMore, type ParsedCell, type ReadRow } from './columns.ts';
import { readText, type Subject } from './subject.ts';

interface MappingChoices {
  mapping: readonly (string | null)[];
  words: readonly ImportValueMapping[];
  standIns: readonly ImportBlankDefault[];
}

const toWordKey = (field: string, word: string): string => `${field}\n${word.trim().toLowerCase()}`;

const normalizeWord = (word: string): string => word.trim().toLowerCase().replace(/\s+/g, ' ');

export const readLenient = (column: Column, cell: string): ParsedCell => {
  const known = column.knownWords && cell.length <= 40 ? column.knownWords[normalizeWord(cell)] : undefined;
  if (known !== undefined) return { value: known, problem: null };
  return (column.readLenient ?? column.read)(cell);
};

/** Fills blank cells by the answers that belong to every row. */
const fillBlankCells = (
  { columns, mapping }: Subject,
  read: Required<ReadRow>,
  standIns: readonly ImportBlankDefault[],
): void => {
  if (readText(read.values, 'id') !== '') return;
  for (const { field } of mapping.questions.filter((question) => question.fillsEveryRow)) {
    const answer = standIns.find((standIn) => standIn.field === field)?.value;
    const column = columns.find((each) => each.field === field);
    const isUnreadable = column && read.problems.some((problem) => problem.startsWith(`${column.heading}: `));
    if (!column || answer === undefined || isUnreadable || readText(read.values, field) !== '') continue;
    const { value, problem } = column.read(answer);
    if (problem === null) read.values[field] = value;
    else read.problems.push(`${column.heading}: ${problem}`);
  }
};

export const createMappedReader = (subject: Subject, { mapping, words, standIns }: MappingChoices) => {
  const valueByWord = new Map(words.map(({ field, word, value }) => [toWordKey(field, word), value]));
  const columns = new Map(subject.columns.map((column) => [column.field, column]));
  return ({ row, cells }: { row: number; cells: readonly Cell[] }): ReadRow => {
    const byTarget = new Map<string, string[]>();
    const unreadable: string[] = [];
    const cellNotes: Record<string, string> = {};
    for (const [at, field] of mapping.entries()) {
      if (field === null) continue;
      const column = columns.get(field);
      const { text, problem, note } = readCellText(cells[at] ?? '', column);
      const label = column?.heading ?? subject.mapping.parts.find((part) => part.field === field)?.label;
      if (problem) unreadable.push(`${label}: ${problem}`);
      else byTarget.set(field, [...(byTarget.get(field) ?? []), text]);
      if (note) cellNotes[field] = `${label}: ${note}`;
    }
    const { texts, notes = [], problems = [] } = subject.mapping.combine(byTarget);
    const read: Required<ReadRow> = {
      row,
      values: {},
      problems: [...unreadable, ...problems],
      notes: [...notes],
      texts: {},
    };
    const more: Record<string, unknown> = {};
    for (const column of subject.columns) {
      const text = texts[column.field];
      if (text === undefined) continue;
      const word = valueByWord.get(toWordKey(column.field, text));
      const reading = word === undefined ? readLenient(column, text) : column.read(word);
      if (reading.problem !== null) read.problems.push(`${column.heading}: ${reading.problem}`);
      else if (reading.value !== undefined) read.values[column.field] = reading.value;
      if (reading.problem === null) Object.assign(more, reading.more);
      // Excludes mapped words. They apply even if the stored record contains the word itself.
      if (word === undefined && reading.problem === null)
        read.texts[column.field] = { text, note: reading.note ?? cellNotes[column.field] };
    }
    if (cells.slice(mapping.length).some((cell) => toDisplayedText(cell).trim() !== ''))
      read.problems.push('The row has more cells than the file has columns.');
    fillMore(read.values, more);
    fillBlankCells(subject, read, standIns);
    return read;
  };
};
