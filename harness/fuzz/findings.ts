import type { Sent } from './compose-call.ts';
import type { Answer } from './send.ts';

const nameOf = ({ call }: Sent): string => `${call.method} ${call.path}`;

const describeCall = (sent: Sent, answer?: Answer): string =>
  [
    `#${sent.number} ${sent.sort}, as ${sent.who}: ${sent.call.method} ${sent.target.slice(0, 400)}`,
    `  sent: ${sent.body?.slice(0, 1500) ?? 'nothing'}`,
    `  answered: ${answer ? `${answer.status} ${answer.text.slice(0, 600)}` : 'nothing'}`,
  ].join('\n');

interface Tally {
  route: string;
  sort: string;
  status: number;
  times: number;
}

const countTimes = (tallies: readonly Tally[], which: (tally: Tally) => boolean = () => true): number =>
  tallies.filter(which).reduce((sum, { times }) => sum + times, 0);

const isTaken = ({ status }: Tally): boolean => status > 0 && status < 300;
const isValid = ({ sort }: Tally): boolean => sort === 'valid';

const computeShareTaken = (tallies: readonly Tally[]): number => {
  const valid = tallies.filter(isValid);
  return countTimes(valid, isTaken) / Math.max(1, countTimes(valid));
};

const formatPercent = (share: number): string => `${Math.round(100 * share)} %`;

export class Findings {
  readonly #tallies = new Map<string, Tally>();
  readonly #found = new Map<string, { text: string; times: number }>();
  readonly #report: (finding: string) => void;
  #slowest = { ms: 0, call: '' };

  constructor(report: (finding: string) => void = () => {}) {
    this.#report = report;
  }

  count(sent: Sent, answer: Answer): void {
    this.tally(nameOf(sent), sent.sort, answer.status);
    if (answer.ms > this.#slowest.ms) this.#slowest = { ms: answer.ms, call: nameOf(sent) };
  }

  tally(route: string, sort: string, status: number): void {
    const key = `${route} ${sort} ${status}`;
    const tally = this.#tallies.get(key) ?? { route, sort, status, times: 0 };
    tally.times += 1;
    this.#tallies.set(key, tally);
  }

  /** Records a finding; retains only the first call for the same finding and address. */
  add(what: string, about: string, call: string): void {
    const key = `${about}: ${what.slice(0, 80)}`;
    const before = this.#found.get(key);
    if (before) {
      before.times += 1;
      return;
    }
    const text = `${about}: ${what}\n${call}`;
    this.#found.set(key, { text, times: 1 });
    this.#report(text);
  }

  judge(sent: Sent, answer: Answer | undefined, what: string | null): void {
    if (what) this.add(what, nameOf(sent), describeCall(sent, answer));
  }

  get all(): string[] {
    return [...this.#found.values()].map(({ text, times }) => `${times} × ${text}`);
  }

  /** Share of valid calls that were accepted, 0 to 1. */
  get shareOfValidTaken(): number {
    return computeShareTaken([...this.#tallies.values()]);
  }

  lines(): string[] {
    const all = [...this.#tallies.values()];
    const sorts = [...Map.groupBy(all, ({ sort }) => sort)].map(([sort, some]) => {
      const statuses = Map.groupBy(some, ({ status }) => status);
      return `${sort}: ${[...statuses].map(([status, ones]) => `${status} × ${countTimes(ones)}`).join(', ')}`;
    });
    const routes = [...Map.groupBy(all, ({ route }) => route)].map(
      ([route, some]) =>
        `${route.padEnd(52)} ${countTimes(some)} calls, ${countTimes(some, isTaken)} accepted; of valid calls ${formatPercent(computeShareTaken(some))}`,
    );
    return [
      ...sorts,
      ...routes.sort(),
      `valid calls taken: ${formatPercent(computeShareTaken(all))}`,
      `slowest: ${Math.round(this.#slowest.ms)} ms, ${this.#slowest.call}`,
      `${countTimes(all)} calls, ${countTimes(all, ({ status }) => status >= 500)} answers of 5xx, ${this.all.length} findings`,
    ];
  }
}
