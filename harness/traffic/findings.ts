import { isDeepStrictEqual } from 'node:util';

export type FindingKind = 'lost' | 'doubled' | 'unasked' | 'differs' | 'broken';

export interface Finding {
  kind: FindingKind;
  /** Ids and numbers of the records concerned, to find their history in the log. */
  about: string[];
  text: string;
}

export class Findings {
  readonly all: Finding[] = [];
  readonly checked = new Map<string, number>();
  readonly #report: (finding: Finding) => void;

  constructor(report: (finding: Finding) => void = () => {}) {
    this.#report = report;
  }

  add(kind: FindingKind, about: string[], text: string): void {
    const finding = { kind, about, text };
    this.all.push(finding);
    this.#report(finding);
  }

  count(what: string, number: number): void {
    this.checked.set(what, (this.checked.get(what) ?? 0) + number);
  }

  same(what: string, about: string[], is: unknown, wanted: unknown, kind: FindingKind = 'differs'): void {
    const found = listDifferences(is, wanted);
    if (found.length > 0) this.add(kind, about, `${what}: ${found.slice(0, 4).join('; ')}`);
  }

  /** Checks that every acknowledged record is listed once, and no other. */
  listed(what: string, known: readonly string[], listed: readonly string[]): void {
    this.count(what, known.length);
    const all = new Set(listed);
    const wanted = new Set(known);
    for (const id of wanted)
      if (!all.has(id)) this.add('lost', [id], `${what}: ${id} was acknowledged and is missing`);
    for (const id of all) if (!wanted.has(id)) this.add('unasked', [id], `${what}: no call created ${id}`);
    for (const [at, id] of listed.entries())
      if (listed.indexOf(id) !== at) this.add('doubled', [id], `${what}: ${id} is listed twice`);
  }
}

const listDifferences = (is: unknown, wanted: unknown, path = ''): string[] => {
  if (isDeepStrictEqual(is, wanted)) return [];
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (!isObject(is) || !isObject(wanted))
    return [`${path || 'it'} is ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`];
  const names = new Set([...Object.keys(is), ...Object.keys(wanted)]);
  return [...names].flatMap((name) =>
    listDifferences(is[name], wanted[name], path ? `${path}.${name}` : name),
  );
};
