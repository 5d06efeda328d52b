import { type BackupEntry, type BackupReport, backupSteps, backupsApi } from '@primal/contracts/admin/backup';
import { countDaysBetween, formatDate, formatInstant, today } from '@primal/contracts/shared/dates';
import {
  ActionButton,
  Alert,
  Button,
  DescriptionList,
  Disclosure,
  FieldStack,
  QueryView,
  Section,
  StatusBadge,
  Text,
  TwoLines,
} from '@primal/kit';
import { ProgressBar } from '@primal/kit/parts';
import { explainError, useApiMutation, useApiQuery, useHasPermission } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useEffect, useRef } from 'react';

/** `640 KB`, `12.3 MB`, `1.52 GB`; a dash if there is no file. */
export const formatSize = (bytes: number | null): string => {
  if (bytes === null) return '—';
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(2)} GB`;
};

export const formatAge = (instant: string, day = today()): string => {
  const days = countDaysBetween(today(new Date(instant)), day);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days ago`;
};

/** `Today, 2:30 AM`, `Tomorrow, 2:30 AM`, or the date of a later backup. */
export const formatNextBackup = (instant: string, day = today()): string => {
  const at = today(new Date(instant));
  const time = formatInstant(instant).slice(formatDate(at).length + 2);
  const days = countDaysBetween(day, at);
  if (days <= 0) return `Today, ${time}`;
  return days === 1 ? `Tomorrow, ${time}` : formatInstant(instant);
};

export const listProblems = ({ failure, isLate, lastGoodAt, warnings, backups }: BackupReport): string[] => {
  const since = lastGoodAt
    ? `The last good backup was made ${formatInstant(lastGoodAt)}.`
    : 'There is no good backup yet.';
  const broken = backups.filter(({ state }) => state === 'broken').length;
  return [
    ...(failure
      ? [`The last backup failed. ${failure.sentence} ${since} Primal tries again within an hour.`]
      : []),
    ...(isLate && !failure ? [`There is no recent backup. ${since}`] : []),
    ...(broken > 0
      ? [
          `${broken === 1 ? 'One backup is' : `${broken} backups are`} broken and cannot be used. Check the disk.`,
        ]
      : []),
    ...warnings,
  ];
};

const stateLabels: Record<BackupEntry['state'], string> = {
  good: 'Good',
  broken: 'Broken',
  failed: 'Failed',
};

const colors = { good: 'green', broken: 'red', failed: 'red' } as const;

const columns: Column<BackupEntry>[] = [
  {
    header: 'Created',
    card: 'title',
    cell: ({ madeAt }) => <TwoLines main={formatInstant(madeAt)} sub={formatAge(madeAt)} />,
  },
  { header: 'Size', align: 'right', cell: ({ size }) => formatSize(size) },
  {
    header: 'Records',
    align: 'right',
    card: 'hide',
    cell: ({ rows }) => rows?.toLocaleString('en-US') ?? '—',
  },
  {
    header: 'Verified',
    card: 'hide',
    cell: ({ verifiedAt }) => (verifiedAt ? formatInstant(verifiedAt) : '—'),
  },
  {
    header: 'State',
    cell: ({ state, sentence }) => (
      <>
        <StatusBadge status={state} color={colors[state]} label={stateLabels[state]} />
        {sentence && <Text size="sm">{sentence}</Text>}
      </>
    ),
  },
];

const Download = ({ id, madeAt, state }: BackupEntry) =>
  state === 'failed' ? null : (
    <Button
      renderRoot={(root) => (
        <a {...root} type={undefined} href={backupsApi.downloadBackup.path.replace('{id}', id)} download />
      )}
      variant="default"
      size="compact-sm"
      aria-label={`Download the backup of ${formatInstant(madeAt)}`}
    >
      Download
    </Button>
  );

const Restoring = () => (
  <Disclosure label="How to restore a backup">
    <Text size="sm">
      Stop Primal, and in its folder run <code>npm run restore -- primal-….backup</code>, with DATA_DIR set to
      an empty folder, or with <code>--replace</code> to replace everything that is there. The file is
      verified first, and it is restored completely or not at all. Everyone must sign in again. You can also
      restore to a machine that never ran Primal. Download a backup from time to time and keep it somewhere
      else, on an encrypted disk: it holds all data of the business.
    </Text>
    <Text size="sm" mt="xs">
      Passwords for e-mail and Google are restored with <code>BACKUP_PASSPHRASE</code>, if it was set when the
      backup was made. Otherwise keep SECRETS_KEY in a safe place, or enter them again.
    </Text>
  </Disclosure>
);

const describeRetention = ({ keepDays, keepWeeks }: BackupReport): string =>
  `${keepDays === 1 ? 'The last day' : `The last ${keepDays} days`}${
    keepWeeks === 0 ? '' : keepWeeks === 1 ? ' and the last week' : ` and the last ${keepWeeks} weeks`
  }, one backup each`;

const Report = ({ report }: { report: BackupReport }) => {
  const seesCosts = useHasPermission('seeCosts');
  const { running, folder, nextAt, at, lastGoodAt, backups } = report;
  return (
    <FieldStack>
      {listProblems(report).map((trouble) => (
        <Alert key={trouble} color="red" role="alert">
          {trouble}
        </Alert>
      ))}
      <DescriptionList
        columns={2}
        items={[
          { term: 'Last Good Backup', value: lastGoodAt ? formatInstant(lastGoodAt) : 'None yet' },
          {
            term: 'Next Backup',
            value: running ? 'Now' : `${formatNextBackup(nextAt)} (every day at ${at})`,
          },
          { term: 'Retention', value: describeRetention(report) },
          { term: 'Folder', value: folder },
        ]}
      />
      {running && (
        <ProgressBar
          label="Backup"
          done={running.percent}
          total={100}
          words={`${backupSteps[running.step]}: ${running.percent}%`}
        />
      )}
      <DataTable
        label="Backups"
        columns={columns}
        rows={backups}
        actions={seesCosts ? Download : undefined}
        empty={{ title: 'No backups yet' }}
      />
      {!seesCosts && (
        <Text size="sm">
          To download a backup, you need the permission "See costs": every backup contains cost prices.
        </Text>
      )}
      <Restoring />
    </FieldStack>
  );
};

const unavailable = {
  off: 'Primal does not make backups here. Either your database operator makes them, or they are turned off (BACKUP=off). Ask the person who runs this machine.',
  away: 'The backup process does not answer. It restarts by itself. If this message stays, ask the person who runs this machine.',
};

/** Polling interval in milliseconds during a backup. */
const pollInterval = 1_000;

/** Automatic backups, for admins (docs/rules/backups.md#told). */
export const BackupsSection = () => {
  const asked = useApiQuery(backupsApi.listBackups);
  const { data, refetch } = asked;
  const isRunning = data?.report?.running != null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch(), pollInterval);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  const starting = useApiMutation(backupsApi.startBackup, {
    failed: (error) => explainError(error, 'The backup could not be started. Please try again.'),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === '#backups') place.current?.scrollIntoView();
  }, []);
  return (
    <div ref={place}>
      <Section
        title="Backups"
        actions={
          <ActionButton
            variant="default"
            loading={starting.isPending}
            disabledReason={
              isRunning
                ? 'A backup is being made.'
                : data && data.kept !== 'here'
                  ? 'Primal is not making backups.'
                  : null
            }
            onClick={() => starting.mutate({})}
          >
            Back Up Now
          </ActionButton>
        }
      >
        <QueryView query={asked}>
          {({ kept, report }) =>
            report ? (
              <Report report={report} />
            ) : (
              <Text size="sm">{unavailable[kept === 'away' ? 'away' : 'off']}</Text>
            )
          }
        </QueryView>
      </Section>
    </div>
  );
};
