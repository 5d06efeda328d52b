import { z } from 'zod';
import { apiTable, noContent } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { instant } from '../shared/schemas.ts';

/** Instant at which the backup began, as `20261123T073000Z`. */
export const backupId = () => z.string().regex(/^\d{8}T\d{6}Z$/);

/**
 * `good`: restored into a scratch database and compared (docs/rules/backups.md#verified). `broken`: the file
 * of a good backup has changed since. `failed`: the backup was not made and has no file.
 */
export const backupStates = ['good', 'broken', 'failed'] as const;

/** Backup, or a failed attempt to make a backup. Sizes are bytes. */
export const backupEntry = z.object({
  id: backupId(),
  madeAt: instant(),
  state: z.enum(backupStates),
  /** Sentence about the problem. Null for a good backup. */
  sentence: z.string().nullable(),
  size: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  verifiedAt: instant().nullable(),
  checkedAt: instant().nullable(),
  /** True if the backup contains the key of stored credentials, sealed by `BACKUP_PASSPHRASE`. */
  hasKey: z.boolean(),
});
export type BackupEntry = z.infer<typeof backupEntry>;

/** Steps of a run. The percentage is an estimate based on the previous backup. */
export const backupSteps = {
  checking: 'Checking the stored backups',
  reading: 'Reading all records',
  restoring: 'Restoring them into a scratch database',
  comparing: 'Comparing them with the originals',
} as const;
const stepNames = Object.keys(backupSteps) as [keyof typeof backupSteps, ...(keyof typeof backupSteps)[]];

export const backupReport = z.object({
  folder: z.string(),
  /** `HH:MM` in the business's time zone. */
  at: z.string(),
  nextAt: instant(),
  keepDays: z.number().int(),
  keepWeeks: z.number().int(),
  running: z
    .object({ since: instant(), step: z.enum(stepNames), percent: z.number().int().min(0).max(100) })
    .nullable(),
  lastGoodAt: instant().nullable(),
  /** Failure of the last attempt. Null if the last attempt succeeded. */
  failure: z.object({ at: instant(), sentence: z.string() }).nullable(),
  /** True if the last good backup is older than 36 hours (docs/rules/backups.md#told). */
  isLate: z.boolean(),
  warnings: z.array(z.string()),
  backups: z.array(backupEntry),
});
export type BackupReport = z.infer<typeof backupReport>;

/**
 * `here`: this product makes its backups. `off`: disabled by `BACKUP=off`, or left to the database operator.
 * `away`: the backup process does not answer.
 */
export const backupsAnswer = z.object({
  kept: z.enum(['here', 'off', 'away']),
  report: backupReport.nullable(),
});
export type BackupsAnswer = z.infer<typeof backupsAnswer>;

export const backupFailed = eventDefinition(
  'admin.backup.trouble',
  z.object({ id: z.string(), at: instant(), sentence: z.string() }),
);

const forAdmins = 'Only an administrator may see the backups, make one or download one.';

export const backupsApi = apiTable({
  listBackups: {
    method: 'GET',
    path: '/api/backups',
    permission: 'administer',
    refusal: forAdmins,
    summary: 'Stored and failed backups with their problems, and the time of the next one.',
    answer: backupsAnswer,
  },
  startBackup: {
    method: 'POST',
    path: '/api/backups',
    permission: 'administer',
    refusal: forAdmins,
    summary:
      'Starts a backup and answers immediately; `running` in the report shows its progress. If a backup is already running, it continues and no other starts.',
    answer: backupsAnswer,
    status: 202,
  },
  downloadBackup: {
    method: 'GET',
    path: '/api/backups/{id}/download',
    permission: 'administer',
    refusal: forAdmins,
    summary: 'The file of a backup, for `npm run restore`; accepts `Range` with one byte range.',
    params: { id: backupId() },
    answer: noContent,
    file: 'application/gzip',
  },
});
