import { addDays, today, toInstant } from '@primal/contracts/shared/dates';

const hour = 3_600_000;

export interface RunHistory {
  startedAt: Date;
  /** Start of the latest run, successful or not; null if there was none. */
  lastAt: Date | null;
  lastFailed: boolean;
}

const findNextAfter = (moment: Date, at: string): Date => {
  const day = today(moment);
  const found = [addDays(day, -1), day, addDays(day, 1), addDays(day, 2)]
    .map((date) => toInstant(date, at))
    .find((instant) => instant > moment);
  return found ?? new Date(moment.getTime() + 24 * hour);
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
