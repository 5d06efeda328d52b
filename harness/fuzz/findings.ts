import type { Sent, Sort } from './compose.ts';
import type { Answer } from './send.ts';

/** Something that must not be, with the call that showed it. */
export interface Finding {
  what: string;
  call: string;
}

const nameOf = ({ call }: Sent): string => `${call.method} ${call.path}`;

/** A call for a person who wants to see it again. */
export const inWords = (sent: Sent, answer?: Answer): string =>
  [
    `#${sent.number} ${sent.sort}, as ${sent.who}: ${sent.call.method} ${sent.target.slice(0, 400)}`,
    ...(sent.body === undefined ? [] : [`  sent: ${sent.body.slice(0, 1500)}`]),
    ...(answer
      ? [`  answered in ${Math.round(answer.ms)} ms: ${answer.status} ${answer.text.slice(0, 600)}`]
      : []),
  ].join('\n');

interface Row {
  calls: number;
  succeeded: number;
  valid: number;
  validSucceeded: number;
  /** What the last valid call that was refused was told. */
  refusal: string;
}

/** Counts of a run: by address, by sort, by status, and what was found. */
export class Findings {
  readonly #byRoute = new Map<string, Row>();
  readonly #bySort = new Map<string, number>();
  readonly #found = new Map<string, Finding & { times: number }>();
  readonly #report: (finding: string) => void;
  #slowest = { ms: 0, call: '' };
  calls = 0;

  /** `report` is told what must not be as soon as it shows. */
  constructor(report: (finding: string) => void = () => {}) {
    this.#report = report;
  }

  count(sent: Sent, answer: Answer): void {
    this.calls += 1;
    const name = nameOf(sent);
    const row = this.#byRoute.get(name) ?? {
      calls: 0,
      succeeded: 0,
      valid: 0,
      validSucceeded: 0,
      refusal: '',
    };
    const ok = answer.status < 300;
    this.#byRoute.set(name, {
      calls: row.calls + 1,
      succeeded: row.succeeded + (ok ? 1 : 0),
      valid: row.valid + (sent.sort === 'valid' ? 1 : 0),
      validSucceeded: row.validSucceeded + (ok && sent.sort === 'valid' ? 1 : 0),
      refusal: !ok && sent.sort === 'valid' ? `${answer.status} ${answer.text.slice(12, 120)}` : row.refusal,
    });
    this.tally(sent.sort, answer.status);
    if (answer.ms > this.#slowest.ms) this.#slowest = { ms: answer.ms, call: `${name} ${answer.status}` };
  }

  /** One more answer of that status to a call of that sort. */
  tally(sort: Sort | 'raw', status: number | string): void {
    const key = `${sort} ${status}`;
    this.#bySort.set(key, (this.#bySort.get(key) ?? 0) + 1);
  }

  /** Notes what must not be; of the same thing at the same address the first call is kept. */
  add(what: string, about: string, call: string): void {
    const key = `${about}: ${what.slice(0, 80)}`;
    const before = this.#found.get(key);
    if (before) {
      before.times += 1;
      return;
    }
    this.#found.set(key, { what: `${about}: ${what}`, call, times: 1 });
    this.#report(`${about}: ${what}\n${call}`);
  }

  judge(sent: Sent, answer: Answer | undefined, what: string | null): void {
    if (what) this.add(what, nameOf(sent), inWords(sent, answer));
  }

  get all(): string[] {
    return [...this.#found.values()].map(({ what, call, times }) => `${times} × ${what}\n${call}`);
  }

  /** The share of the valid calls that were taken, 0 to 1. */
  get shareOfValidTaken(): number {
    const rows = [...this.#byRoute.values()];
    const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
    return (
      sum(({ validSucceeded }) => validSucceeded) /
      Math.max(
        1,
        sum(({ valid }) => valid),
      )
    );
  }

  /** How many answers had a status of 500 or more. */
  get failures(): number {
    return [...this.#bySort].reduce((sum, [key, count]) => sum + (/ 5\d\d$/.test(key) ? count : 0), 0);
  }

  lines(): string[] {
    const sorts = ['valid', 'nearly valid', 'wild', 'stranger', 'raw'].map((sort) => {
      const of = [...this.#bySort].filter(([key]) => key.startsWith(`${sort} `)).sort();
      return `${sort}: ${of.map(([key, count]) => `${key.slice(sort.length + 1)} × ${count}`).join(', ')}`;
    });
    const routes = [...this.#byRoute]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([name, { calls, succeeded, valid, validSucceeded, refusal }]) =>
          `${name.padEnd(52)} ${String(calls).padStart(6)} calls, ${String(succeeded).padStart(6)} taken; of valid ones ${Math.round((100 * validSucceeded) / Math.max(1, valid))} %${validSucceeded === 0 ? ` (${refusal})` : ''}`,
      );
    return [
      ...sorts,
      `valid calls taken: ${Math.round(100 * this.shareOfValidTaken)} %`,
      `slowest: ${Math.round(this.#slowest.ms)} ms, ${this.#slowest.call}`,
      ...routes,
    ];
  }
}
