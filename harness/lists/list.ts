import { writeCsvRow } from '@primal/contracts/shared/csv';

/** Rows of cells of another program's export, including titles and headings. */
export type List = string[][];

export const pickAt = <Kind>(list: readonly Kind[], at: number): Kind => list[at % list.length] as Kind;

export const makeRows = <Row>(count: number, make: (at: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => make(at));

export const splitHeadings = (line: string): string[] => line.split(',');

export const orderCells = (headings: readonly string[], cells: Record<string, string>): string[] =>
  headings.map((heading) => cells[heading] ?? '');

export const toCsv = (list: List): string => list.map(writeCsvRow).join('');
