import type { Finding } from '../traffic/findings.ts';
import type { Entry } from '../traffic/log.ts';
import type { InjectedFault } from './chaos.ts';
import type { FaultRun } from './run.ts';

/** Milliseconds. A fault this close to a call may be its cause. */
const near = 5_000;

const formatTime = (at: number): string => new Date(at).toISOString().slice(11, 23);
const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const count = <Item>(items: readonly Item[], by: (item: Item) => string): string =>
  [...Map.groupBy(items, by)]
    .map(([name, some]) => `${name} ${some.length}`)
    .sort()
    .join(', ');

const starts = (happened: readonly InjectedFault[]): string[] =>
  [...Map.groupBy(happened, ({ kind, target }) => `${kind} ${target.replace(/-\d+$/, '')}`)].flatMap(
    ([name, faults]) => {
      const took = faults.flatMap(({ readyAfter }) => readyAfter ?? []).sort((a, b) => a - b);
      const median = took[Math.floor(took.length / 2)];
      return median === undefined
        ? []
        : `${name}: ${took.length} times, ready again after ${formatSeconds(median)}, at most ${formatSeconds(took.at(-1) ?? 0)}`;
    },
  );

const describeFinding = ({ about, text, kind }: Finding, { workload, happened }: FaultRun): string[] => {
  const isAbout = (entry: Entry) => entry.about.some((one) => one !== '' && about.includes(one));
  const lines = workload.log.entries.filter(isAbout).map((entry) => {
    const nearby = happened
      .filter(({ began, ended }) => began < entry.ended + near && ended > entry.began - near)
      .map((fault) => `${fault.kind} ${fault.target} ${formatTime(fault.began)}`);
    return `    ${formatTime(entry.began)} to ${formatTime(entry.ended)} ${entry.person} ${entry.call} ${entry.outcome} (${entry.tries.join(' ')}) ${entry.message ?? ''} near ${nearby.join(', ')}`;
  });
  return [`${kind}: ${text}`, ...lines.slice(-30)];
};

const maxShown = 20;

export const formatReport = (run: FaultRun): string[] => {
  const { seed, happened, workload, external, healedAfter } = run;
  const { entries, findings } = workload.log;
  const [first] = findings.all;
  return [
    // Must come first, because the last lines of a test run list only failure names.
    `found: ${findings.all.length} ${count(findings.all, ({ kind }) => kind)} ${first?.text ?? ''}`.trimEnd(),
    `seed ${seed}: ${happened.length} faults: ${count(happened, ({ kind }) => kind)}`,
    ...starts(happened),
    `after the work everything agreed ${healedAfter === null ? 'never' : `after ${formatSeconds(healedAfter)}`}`,
    `outside the product: ${[...external.met].map(([mood, times]) => `${mood} ${times}`).join(', ')}`,
    ...[...Map.groupBy(entries, ({ call }) => call)]
      .map(([call, some]) => `${call}: ${count(some, ({ outcome }) => outcome)}`)
      .sort(),
    `checked: ${[...findings.checked].map(([what, number]) => `${number} ${what}`).join(', ')}`,
    ...findings.all.slice(0, maxShown).flatMap((finding) => describeFinding(finding, run)),
  ];
};
