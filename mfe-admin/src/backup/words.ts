import type { BackupEntry, BackupReport } from '@primal/contracts/admin/backup';
import { daysBetween, showDate, showInstant, today } from '@primal/contracts/shared/dates';

/** `640 KB`, `12.3 MB`, `1.52 GB`; a dash where there is no file. */
export const showSize = (bytes: number | null): string => {
  if (bytes === null) return '—';
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(2)} GB`;
};

/** How long ago a day was, as people say it. */
export const showAge = (instant: string, day = today()): string => {
  const days = daysBetween(today(new Date(instant)), day);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days ago`;
};

/** `Today, 2:30 AM` and `Tomorrow, 2:30 AM`; with the date when it is later. */
export const showNext = (instant: string, day = today()): string => {
  const at = today(new Date(instant));
  const time = showInstant(instant).slice(showDate(at).length + 2);
  const days = daysBetween(day, at);
  if (days <= 0) return `Today, ${time}`;
  return days === 1 ? `Tomorrow, ${time}` : showInstant(instant);
};

/** What stands above the list, worst first; nothing when all is well. */
export const troublesOf = ({ failure, isLate, lastGoodAt, warnings, backups }: BackupReport): string[] => {
  const since = lastGoodAt
    ? `The last good backup was made ${showInstant(lastGoodAt)}.`
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

/** `Good`, `Broken`, `Failed`. */
export const stateWords: Record<BackupEntry['state'], string> = {
  good: 'Good',
  broken: 'Broken',
  failed: 'Failed',
};
