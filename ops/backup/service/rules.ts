import { addDays, type BusinessDate, today, toInstant } from '@primal/contracts/shared/dates';

const hour = 3_600_000;

interface RunHistory {
  startedAt: Date;
  /** Start of the latest run, successful or not; null if there was none. */
  lastAt: Date | null;
  lastFailed: boolean;
}

const findNextAfter = (moment: Date, at: string): Date => {
  const day = today(moment);
  const next = [addDays(day, -1), day, addDays(day, 1), addDays(day, 2)]
    .map((date) => toInstant(date, at))
    .find((instant) => instant > moment);
  return next ?? new Date(moment.getTime() + 24 * hour);
};

/**
 * Time of the next backup. A missed or first backup runs soon after the start
 * (docs/rules/backups.md#schedule).
 */
export const computeNextRun = (
  { startedAt, lastAt, lastFailed }: RunHistory,
  { at, soon }: { at: string; soon: number },
): Date => {
  const earliest = startedAt.getTime() + soon;
  if (!lastAt) return new Date(earliest);
  const scheduled = findNextAfter(lastAt, at).getTime();
  const again = lastFailed ? lastAt.getTime() + hour : Number.POSITIVE_INFINITY;
  return new Date(Math.max(Math.min(scheduled, again), earliest));
};

interface Dated {
  id: string;
  madeAt: string;
  isGood: boolean;
}

export interface Retention {
  keepDays: number;
  keepWeeks: number;
}

const toMonday = (date: BusinessDate): BusinessDate =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

const listNewestOfEach = (
  backups: readonly Dated[],
  toGroup: (date: BusinessDate) => string,
  most: number,
) => {
  const newestByGroup = new Map<string, string>();
  for (const { id, madeAt } of backups) {
    const group = toGroup(today(new Date(madeAt)));
    if (!newestByGroup.has(group) && newestByGroup.size < most) newestByGroup.set(group, id);
  }
  return newestByGroup;
};

/** Ids of the backups to remove (docs/rules/backups.md#kept). The newest good backup always stays. */
export const listExpiredBackups = (
  backups: readonly Dated[],
  { keepDays, keepWeeks }: Retention,
  now = new Date(),
): string[] => {
  const sorted = backups.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  const good = sorted.filter(({ isGood }) => isGood);
  const days = listNewestOfEach(good, (date) => date, keepDays);
  const weeks = listNewestOfEach(good, toMonday, keepWeeks);
  const kept = new Set([good[0]?.id, ...days.values(), ...weeks.values()]);
  const oldestDay = [...days.keys()].at(-1);
  return sorted
    .filter(({ id, madeAt, isGood }) => {
      const day = today(new Date(madeAt));
      if (day >= today(now) || kept.has(id)) return false;
      // A broken backup may still help an investigation.
      return isGood || (days.size >= keepDays && oldestDay !== undefined && day < oldestDay);
    })
    .map(({ id }) => id);
};
