import { z } from 'zod';
import { apiTable, nothing } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { instant } from '../shared/schemas.ts';

/** What a backup is called: the instant at which it was begun, `20261123T073000Z`. */
export const backupId = () => z.string().regex(/^\d{8}T\d{6}Z$/);

/**
 * `good`: restored into a scratch database and compared with what was read (docs/rules/backups.md#verified). `broken`: it was
 * good once and its file has changed since. `failed`: it was not made, and there is no file.
 */
export const backupStates = ['good', 'broken', 'failed'] as const;

/** One backup that is kept, or one that could not be made. Sizes are bytes. */
export const backupEntry = z.object({
  id: backupId(),
  madeAt: instant(),
  state: z.enum(backupStates),
  /** What is wrong with it, as a sentence; null for a good one. */
  sentence: z.string().nullable(),
  size: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  /** When it was restored into the scratch database. */
  verifiedAt: instant().nullable(),
  /** When its file was last read whole and its checksum was right. */
  checkedAt: instant().nullable(),
  /** It holds the key of stored credentials, sealed by `BACKUP_PASSPHRASE`. */
  hasKey: z.boolean(),
});
export type BackupEntry = z.infer<typeof backupEntry>;

/** What a run is at; its percentage is an estimate from the backup before. */
export const backupSteps = {
  checking: 'Checking the stored backups',
  reading: 'Reading all records',
  restoring: 'Restoring them into a scratch database',
  comparing: 'Comparing them with the originals',
} as const;
const stepNames = Object.keys(backupSteps) as [keyof typeof backupSteps, ...(keyof typeof backupSteps)[]];

/** What whoever makes the backups says of them. */
export const backupReport = z.object({
  /** Where they are kept, as an operator knows the place. */
  folder: z.string(),
  /** `HH:MM` where the business is. */
  at: z.string(),
  nextAt: instant(),
  keepDays: z.number().int(),
  keepWeeks: z.number().int(),
  running: z
    .object({ since: instant(), step: z.enum(stepNames), percent: z.number().int().min(0).max(100) })
    .nullable(),
  lastGoodAt: instant().nullable(),
  /** The last attempt was no success, and why. */
  failure: z.object({ at: instant(), sentence: z.string() }).nullable(),
  /** The last good one is older than 36 hours (docs/rules/backups.md#told). */
  isLate: z.boolean(),
  /** What will go wrong unless somebody sees to it, as sentences. */
  warnings: z.array(z.string()),
  /** Newest first. */
  backups: z.array(backupEntry),
});
export type BackupReport = z.infer<typeof backupReport>;

/**
 * `here`: this product makes its backups. `off`: it was told not to (`BACKUP=off`), or whoever runs the database does.
 * `away`: it makes them, and who makes them does not answer now.
 */
export const backupsAnswer = z.object({
  kept: z.enum(['here', 'off', 'away']),
  report: backupReport.nullable(),
});
export type BackupsAnswer = z.infer<typeof backupsAnswer>;

/** What is wrong with the backups, told to administrators once a day while it lasts. */
export const backupTrouble = eventDefinition(
  'admin.backup.trouble',
  z.object({ id: z.string(), at: instant(), sentence: z.string() }),
);

/** The calls about backups (docs/rules/backups.md#schedule). */
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
      'Begins a backup now and answers at once; `running` of the report says how far it is. One that is under way goes on, and no second one begins.',
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
    answer: nothing,
    file: 'application/gzip',
  },
});
