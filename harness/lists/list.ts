import { writeCsvRow } from '@primal/contracts/shared/csv';

/** A list as another program exports it: rows of cells, headings and what stands above them included. */
export type List = string[][];

export const pick = <Kind>(list: readonly Kind[], at: number): Kind => list[at % list.length] as Kind;

export const many = <Row>(count: number, make: (at: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** A row of headings as it stands in a file. */
export const headingsOf = (line: string): string[] => line.split(',');

/** The cells of a row in the order of the headings; empty where it says nothing. */
export const underHeadings = (headings: readonly string[], cells: Record<string, string>): string[] =>
  headings.map((heading) => cells[heading] ?? '');

/** A list as a CSV file. */
export const csvOf = (list: List): string => list.map(writeCsvRow).join('');
