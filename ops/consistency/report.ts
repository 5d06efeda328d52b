import type { Located } from '@primal/service-kit/consistency/copies';
import { differenceKinds } from '@primal/service-kit/consistency/protocol';
import type { ConsistencyReport } from './check.ts';

/** So many of each copy are named; the others are counted. */
const mostNamed = 5;

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

const kindsOf = (differences: readonly Located[]): string =>
  differenceKinds
    .map((kind) => [differences.filter((one) => one.kind === kind).length, kind] as const)
    .filter(([number]) => number > 0)
    .map(([number, kind]) => `${number.toLocaleString('en-US')} ${kind}`)
    .join(', ');

const nameOf = ({ label, id }: { label: string | null; id: string }): string =>
  label ? `${label} (${id})` : id;

const nameLine = (one: Located): string => {
  const fields = one.fields.length > 0 ? `: ${one.fields.join(', ')}` : '';
  return `    ${one.kind.padEnd(12)}${nameOf(one)}${fields}`;
};

const more = (all: readonly unknown[]): string[] =>
  all.length > mostNamed ? [`    and ${count(all.length - mostNamed, 'other')}`] : [];

const copyLines = ({ compared, differences }: ConsistencyReport): string[] =>
  [...Map.groupBy(compared, ({ service, copy }) => `${service} ${copy}`)].flatMap(([copy, sources]) => {
    const [service = '', table = ''] = copy.split(' ');
    const rows = sources.reduce((sum, one) => sum + one.count, 0);
    const different = differences.filter((one) => one.service === service && one.copy === table);
    const verdict = different.length > 0 ? kindsOf(different) : 'agrees';
    return [
      `  ${service.padEnd(10)}${table.padEnd(18)}${rows.toLocaleString('en-US').padStart(10)}  ${verdict}`,
      ...different.slice(0, mostNamed).map(nameLine),
      ...more(different),
    ];
  });

const ledgerLines = ({ findings }: ConsistencyReport): string[] =>
  findings.length === 0
    ? ['  agree']
    : [...Map.groupBy(findings, ({ service }) => service)].flatMap(([service, some]) => [
        `  ${service.padEnd(10)}${count(some.length, 'finding')}`,
        ...some.slice(0, mostNamed).map((one) => `    ${one.of} ${nameOf(one)}: ${one.says}`),
        ...more(some),
      ]);

const eventLines = ({ standing }: ConsistencyReport): string[] =>
  standing.flatMap(({ service, outbox, outboxAge, dead }) => [
    ...(outbox > 0
      ? [`  ${service.padEnd(10)}${count(outbox, 'event')} in the outbox, the oldest ${outboxAge} s old`]
      : []),
    ...(dead > 0
      ? [`  ${service.padEnd(10)}${count(dead, 'dead event')}: npm run job ${service} redrive`]
      : []),
  ]);

export const wordsOfReport = (report: ConsistencyReport): string[] => {
  const { agrees, differences, findings, waited, isMoving, repaired } = report;
  const events = eventLines(report);
  const { ms, rows } = waited;
  return [
    ...(repaired ? [`Repaired ${count(repaired.length, 'row')}: ${kindsOf(repaired)}`, ''] : []),
    'Copies, with the number of records compared',
    ...copyLines(report),
    'Checks',
    ...ledgerLines(report),
    'Events',
    ...(events.length > 0 ? events : ['  none waiting, none dead']),
    '',
    ...(rows > 0
      ? [`Waited ${(ms / 1000).toFixed(1)} s for the events of ${count(rows, 'row')} that differed at first.`]
      : []),
    ...(isMoving
      ? ['The wait ended while events were still in flight: some differences may be temporary.']
      : []),
    agrees
      ? 'All agree.'
      : `${count(differences.length, 'difference')} in copies, ${count(findings.length, 'finding')} in checks.`,
  ];
};
