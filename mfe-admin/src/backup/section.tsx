import { adminApi } from '@primal/contracts/admin/api';
import { type BackupEntry, type BackupReport, backupSteps } from '@primal/contracts/admin/backup';
import { showInstant } from '@primal/contracts/shared/dates';
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
  toast,
} from '@primal/kit';
import { ProgressBar } from '@primal/kit/parts';
import { sentenceOr, useApiMutation, useApiQuery, useMay } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useEffect, useRef } from 'react';
import { showAge, showNext, showSize, stateWords, troublesOf } from './words.ts';

const colors = { good: 'green', broken: 'red', failed: 'red' } as const;

const columns: Column<BackupEntry>[] = [
  {
    id: 'madeAt',
    header: 'Made',
    card: 'title',
    cell: ({ madeAt }) => <TwoLines main={showInstant(madeAt)} sub={showAge(madeAt)} />,
  },
  { id: 'size', header: 'Size', align: 'right', cell: ({ size }) => showSize(size) },
  {
    id: 'rows',
    header: 'Records',
    align: 'right',
    card: 'hide',
    cell: ({ rows }) => rows?.toLocaleString('en-US') ?? '—',
  },
  {
    id: 'verifiedAt',
    header: 'Verified',
    card: 'hide',
    cell: ({ verifiedAt }) => (verifiedAt ? showInstant(verifiedAt) : '—'),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, sentence }) => (
      <>
        <StatusBadge status={state} color={colors[state]} label={stateWords[state]} />
        {sentence && <Text size="sm">{sentence}</Text>}
      </>
    ),
  },
];

/** The browser takes the file as it comes, and goes on with one that was cut off. */
const Download = ({ id, madeAt, state }: BackupEntry) =>
  state === 'failed' ? null : (
    <Button
      renderRoot={(root) => (
        <a {...root} type={undefined} href={adminApi.downloadBackup.path.replace('{id}', id)} download />
      )}
      variant="default"
      size="compact-sm"
      aria-label={`Download the backup of ${showInstant(madeAt)}`}
    >
      Download
    </Button>
  );

const Restoring = () => (
  <Disclosure label="How to restore a backup">
    <Text size="sm">
      Stop Primal, and in its folder say <code>npm run restore -- primal-….backup</code>, with DATA_DIR naming
      an empty folder, or with <code>--replace</code> to give up what is there. The file is verified first,
      and all of it comes back or nothing does. Everybody signs in again. A machine that never ran Primal
      takes it too: download one now and then and keep it elsewhere, on an encrypted disk, since it holds all
      that the business has.
    </Text>
    <Text size="sm" mt="xs">
      Passwords of mail and Google come back with <code>BACKUP_PASSPHRASE</code>, if it was set when the
      backup was made; otherwise keep SECRETS_KEY apart, or enter them again.
    </Text>
  </Disclosure>
);

const keptWords = ({ keepDays, keepWeeks }: BackupReport): string =>
  `${keepDays === 1 ? 'The last day' : `The last ${keepDays} days`}${
    keepWeeks === 0 ? '' : keepWeeks === 1 ? ' and the last week' : ` and the last ${keepWeeks} weeks`
  }, one each`;

const Report = ({ report }: { report: BackupReport }) => {
  const seesCosts = useMay('seeCosts');
  const { running, folder, nextAt, at, lastGoodAt, backups } = report;
  return (
    <FieldStack>
      {troublesOf(report).map((trouble) => (
        <Alert key={trouble} color="red" role="alert">
          {trouble}
        </Alert>
      ))}
      <DescriptionList
        columns={2}
        items={[
          { term: 'Last good one', value: lastGoodAt ? showInstant(lastGoodAt) : 'None yet' },
          { term: 'Next one', value: running ? 'Now' : `${showNext(nextAt)} (every day at ${at})` },
          { term: 'Kept', value: keptWords(report) },
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
        rowKey={({ id }) => id}
        actions={seesCosts ? Download : undefined}
        empty={{ title: 'No backup was made yet' }}
      />
      {!seesCosts && (
        <Text size="sm">Downloads need the permission to see costs, which every backup holds.</Text>
      )}
      <Restoring />
    </FieldStack>
  );
};

const elsewhere = {
  off: 'This product makes no backups by itself: whoever runs its database does, or they were switched off with BACKUP=off. Ask who looks after the machine.',
  away: 'The process that makes the backups does not answer. It starts again by itself; if this stays, ask who looks after the machine.',
};

/** Milliseconds between two looks at a backup that is under way. */
const lookEvery = 1_000;

/** The backups that the product makes by itself, for those who administer (docs/rules/backups.md#told). */
export const BackupsSection = () => {
  const asked = useApiQuery(adminApi.listBackups);
  const { data, refetch } = asked;
  const isRunning = data?.report?.running != null;
  useEffect(() => {
    if (!isRunning) return;
    const looking = setInterval(() => void refetch(), lookEvery);
    return () => clearInterval(looking);
  }, [isRunning, refetch]);
  const starting = useApiMutation(adminApi.startBackup, {
    onError: (error) => toast.error(sentenceOr(error, 'The backup could not be started. Please try again.')),
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
                  ? 'This product makes no backups now.'
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
              <Text size="sm">{elsewhere[kept === 'away' ? 'away' : 'off']}</Text>
            )
          }
        </QueryView>
      </Section>
    </div>
  );
};
