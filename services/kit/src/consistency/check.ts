import { counted } from '@primal/contracts/shared/text';
import { connectTo } from '../events/broker.ts';
import {
  type Difference,
  differenceKinds,
  type ProcessReport,
  reportingProcesses,
  requestReport,
} from './process-report.ts';

const describeError = (error: unknown): string => {
  const { message, code = '' } = error as Error & { code?: string };
  return { 503: 'it does not run', TIMEOUT: 'it does not answer' }[code] ?? message;
};

/**
 * Requests a report from every process. `natsUrl` uses billing's user, the only user that may request
 * reports.
 */
export const checkConsistency = async (
  natsUrl: string,
  options?: { repair: boolean },
): Promise<ProcessReport[]> => {
  const connection = await connectTo({ url: natsUrl, name: 'consistency' }).catch((error: unknown) => {
    throw new Error(`The broker cannot be asked: ${describeError(error)}. Start Primal first.`);
  });
  try {
    return await Promise.all(
      reportingProcesses.map((name) =>
        requestReport(connection, name, options).catch((error: unknown) => {
          throw new Error(`${name} cannot be asked: ${describeError(error)}`);
        }),
      ),
    );
  } finally {
    await connection.close();
  }
};

export const isConsistent = (answers: readonly ProcessReport[]): boolean =>
  answers.every(({ count, findings, dead }) => count + findings.length + dead === 0);

const maxNamed = 5;

const countKinds = (differences: readonly Difference[]): string =>
  differenceKinds
    .map((kind) => [differences.filter((one) => one.kind === kind).length, kind] as const)
    .filter(([number]) => number > 0)
    .map(([number, kind]) => `${number.toLocaleString('en-US')} ${kind}`)
    .join(', ');

const formatRecordName = ({ label, id }: { label: string | null; id: string }): string =>
  label ? `${label} (${id})` : id;

const formatNameLine = (one: Difference): string => {
  const fields = one.fields.length > 0 ? `: ${one.fields.join(', ')}` : '';
  return `    ${one.kind.padEnd(12)}${formatRecordName(one)}${fields}`;
};

const listMore = (all: readonly unknown[]): string[] =>
  all.length > maxNamed ? [`    and ${counted(all.length - maxNamed, 'other')}`] : [];

const listCopyLines = ({ service, compared, differences }: ProcessReport): string[] =>
  [...Map.groupBy(compared, ({ copy }) => copy)].flatMap(([copy, sources]) => {
    const rows = sources.reduce((sum, one) => sum + one.count, 0);
    const different = differences.filter((one) => one.copy === copy);
    const verdict = different.length > 0 ? countKinds(different) : 'agrees';
    return [
      `  ${service.padEnd(10)}${copy.padEnd(18)}${rows.toLocaleString('en-US').padStart(10)}  ${verdict}`,
      ...different.slice(0, maxNamed).map(formatNameLine),
      ...listMore(different),
    ];
  });

const checkLines = ({ service, findings }: ProcessReport): string[] =>
  findings.length === 0
    ? []
    : [
        `  ${service.padEnd(10)}${counted(findings.length, 'finding')}`,
        ...findings.slice(0, maxNamed).map((one) => `    ${one.of} ${formatRecordName(one)}: ${one.problem}`),
        ...listMore(findings),
      ];

const listEventLines = ({ service, outbox, outboxAge, dead }: ProcessReport): string[] => [
  ...(outbox > 0
    ? [`  ${service.padEnd(10)}${counted(outbox, 'event')} in the outbox, the oldest ${outboxAge} s old`]
    : []),
  ...(dead > 0
    ? [`  ${service.padEnd(10)}${counted(dead, 'dead event')}: npm run job ${service} redrive`]
    : []),
];

const replaceEmpty = (lines: string[], otherwise: string): string[] =>
  lines.length > 0 ? lines : [otherwise];

export const formatReport = (answers: readonly ProcessReport[]): string[] => {
  const sumOver = (of: (one: ProcessReport) => number) => answers.reduce((sum, one) => sum + of(one), 0);
  const repaired = answers.flatMap((one) => one.repaired);
  const rows = sumOver(({ waited }) => waited.rows);
  const ms = Math.max(...answers.map(({ waited }) => waited.ms));
  return [
    ...(repaired.length > 0
      ? [`Repaired ${counted(repaired.length, 'row')}: ${countKinds(repaired)}`, '']
      : []),
    'Copies, with the number of records compared',
    ...answers.flatMap(listCopyLines),
    'Checks',
    ...replaceEmpty(answers.flatMap(checkLines), '  agree'),
    'Events',
    ...replaceEmpty(answers.flatMap(listEventLines), '  none waiting, none dead'),
    '',
    ...(rows > 0
      ? [
          `Waited ${(ms / 1000).toFixed(1)} s for the events of ${counted(rows, 'row')} that differed at first.`,
        ]
      : []),
    ...(answers.some(({ isMoving }) => isMoving)
      ? ['The wait ended while events were still in flight: some differences may be temporary.']
      : []),
    isConsistent(answers)
      ? 'All agree.'
      : `${counted(
          sumOver((one) => one.count),
          'difference',
        )} in copies, ${counted(
          sumOver(({ findings }) => findings.length),
          'finding',
        )} in checks.`,
  ];
};
