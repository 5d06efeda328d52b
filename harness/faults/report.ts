import type { Entry } from '../traffic/log.ts';
import type { Happened } from './chaos.ts';
import type { FaultRun } from './run.ts';
import type { Finding } from './verify/findings.ts';

/** A fault this close to a call may have to do with it, in milliseconds. */
const near = 5_000;

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23);

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const spread = (figures: readonly number[]): string => {
  const sorted = [...figures].sort((a, b) => a - b);
  return `median ${seconds(at(sorted, 0.5))}, 95% ${seconds(at(sorted, 0.95))}, longest ${seconds(at(sorted, 1))}`;
};

const count = <Item>(items: readonly Item[], by: (item: Item) => string): string =>
  [...Map.groupBy(items, by)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, some]) => `${name} ${some.length}`)
    .join(', ');

const areaOf = (part: string): string => part.replace(/-\d+$/, '');

const areas: Record<string, RegExp> = {
  orders: /sales-orders/,
  billing: /invoices|payments|credit-memos|cash-receipts/,
  delivery: /delivery|drivers/,
  admin: /customers|products/,
};

/** From the death of a part until the next write that needs it was acknowledged. */
const recoveries = (happened: readonly Happened[], entries: readonly Entry[]): string[] => {
  const kills = Map.groupBy(
    happened.filter(({ kind }) => kind === 'kill'),
    ({ target }) => areaOf(target),
  );
  return [...kills].map(([target, faults]) => {
    const calls = areas[target] ?? /./;
    const acknowledged = entries
      .filter(({ call, outcome }) => outcome === 'acknowledged' && calls.test(call))
      .map(({ ended }) => ended)
      .sort((a, b) => a - b);
    const waits = faults.flatMap(({ ended }) => {
      const next = acknowledged.find((time) => time >= ended);
      return next === undefined ? [] : [next - ended];
    });
    const starts = faults.flatMap(({ readyAfter }) => readyAfter ?? []);
    const ready = starts.length > 0 ? `ready again after ${spread(starts)}; ` : '';
    return `${target}: ${faults.length} kills; ${ready}first write acknowledged later by ${spread(waits)}`;
  });
};

const writes = (entries: readonly Entry[]): string[] =>
  [...Map.groupBy(entries, ({ call }) => call)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([call, some]) => {
      const of = (outcome: Entry['outcome']) => some.filter((entry) => entry.outcome === outcome).length;
      const again = some.filter(({ tries }) => tries.some((one) => !/^[1-4]/.test(one))).length;
      return `${call}: ${of('acknowledged')} acknowledged, ${of('looked up')} looked up, ${of('refused')} refused, ${again} asked again`;
    });

/** What happened to a document: every call about it, and the faults near each. */
const storyOf = ({ about, text, kind }: Finding, { workload, happened }: FaultRun): string[] => {
  const names = about.filter((one) => one !== '');
  const lines = workload.log.story(names).map((entry) => {
    const faults = happened.filter(
      ({ began, ended }) => began < entry.ended + near && ended > entry.began - near,
    );
    const nearby = faults.map((fault) => `${fault.kind} ${fault.target} ${clock(fault.began)}`).join(', ');
    return `    ${clock(entry.began)} to ${clock(entry.ended)} ${entry.person} ${entry.call} ${entry.outcome} (${entry.tries.join(' ')})${entry.message ? ` ${entry.message}` : ''}${nearby && ` near ${nearby}`}`;
  });
  return [`${kind}: ${text}`, ...lines.slice(-30)];
};

const mostShown = 20;

/** The figures of a run, and the story of whatever is broken. */
export const reportOf = (run: FaultRun): string[] => {
  const { seed, happened, workload, outside, healedAfter, streams, findings } = run;
  const { entries } = workload.log;
  const kills = happened.filter(({ kind }) => kind === 'kill');
  const summary = (['lost', 'doubled', 'unasked', 'differs', 'broken'] as const).map(
    (kind) => `${findings.of(kind)} ${kind}`,
  );
  return [
    `seed ${seed}: ${happened.length} faults, ${kills.length} kills`,
    `faults: ${count(happened, ({ kind }) => kind)}`,
    `kills: ${count(kills, ({ target }) => areaOf(target))}`,
    ...recoveries(happened, entries),
    `after the work everything came to rest ${healedAfter === null ? 'never' : `after ${seconds(healedAfter)}`}`,
    `streams of changes: opened ${streams.opened} times, ${streams.resumed} of them went on where they were`,
    `outside the product: ${[...outside.met]
      .map(([mood, times]) => `${mood} ${times}`)
      .sort()
      .join(', ')}`,
    ...writes(entries),
    `checked: ${findings.checked.map(([what, number]) => `${number} ${what}`).join(', ')}`,
    summary.join(', '),
    ...findings.all.slice(0, mostShown).flatMap((finding) => storyOf(finding, run)),
    ...(findings.all.length > mostShown ? [`and ${findings.all.length - mostShown} more`] : []),
  ];
};
