import { isDeepStrictEqual } from 'node:util';

/** What is wrong with something that was acknowledged, or with the product's own figures. */
export type FindingKind = 'lost' | 'doubled' | 'unasked' | 'differs' | 'broken';

export interface Finding {
  kind: FindingKind;
  /** Ids and numbers to find its story by. */
  about: string[];
  text: string;
}

export class Findings {
  readonly all: Finding[] = [];
  readonly #checked = new Map<string, number>();

  add(kind: FindingKind, about: string[], text: string): void {
    this.all.push({ kind, about, text });
  }

  count(what: string, number: number): void {
    this.#checked.set(what, (this.#checked.get(what) ?? 0) + number);
  }

  get checked(): [what: string, number: number][] {
    return [...this.#checked];
  }

  of(kind: FindingKind): number {
    return this.all.filter((finding) => finding.kind === kind).length;
  }

  same(what: string, about: string[], is: unknown, wanted: unknown, kind: FindingKind = 'differs'): void {
    if (isDeepStrictEqual(is, wanted)) return;
    this.add(kind, about, `${what}: ${differences(is, wanted).slice(0, 4).join('; ')}`);
  }
}

const differences = (is: unknown, wanted: unknown, path = ''): string[] => {
  if (isDeepStrictEqual(is, wanted)) return [];
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (!isObject(is) || !isObject(wanted))
    return [`${path || 'it'} is ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`];
  const names = new Set([...Object.keys(is), ...Object.keys(wanted)]);
  return [...names].flatMap((name) => differences(is[name], wanted[name], path ? `${path}.${name}` : name));
};

export const without = (record: object, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

export const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

/** The figures of `SO-1001`, `SO-1002` …: none twice, none missing from the first to the last. */
export const checkSeries = (findings: Findings, what: string, numbers: readonly string[]): void => {
  const figures = numbers.map((number) => Number(number.split('-')[1])).sort((a, b) => a - b);
  findings.count(`numbers of ${what}`, figures.length);
  for (const [at, figure] of figures.entries()) {
    const before = figures[at - 1];
    if (before === figure) findings.add('doubled', [], `${what} number ${figure} was given twice`);
    if (before !== undefined && figure > before + 1)
      findings.add('broken', [], `${what} numbers from ${before + 1} to ${figure - 1} were never given`);
  }
};

/** Every acknowledged record is listed once, and nothing else is. */
export const checkListed = <Row extends { id: string }>(
  findings: Findings,
  what: string,
  known: ReadonlySet<string>,
  rows: readonly Row[],
): void => {
  findings.count(what, known.size);
  const listed = new Set<string>();
  for (const { id } of rows) {
    if (listed.has(id)) findings.add('doubled', [id], `${what}: ${id} is listed twice`);
    if (!known.has(id)) findings.add('unasked', [id], `${what}: nobody knows of ${id}`);
    listed.add(id);
  }
  for (const id of known)
    if (!listed.has(id)) findings.add('lost', [id], `${what}: ${id} was acknowledged and is not there`);
};
