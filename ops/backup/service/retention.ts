import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';

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
  const found = new Map<string, string>();
  for (const { id, madeAt } of backups) {
    const group = toGroup(today(new Date(madeAt)));
    if (!found.has(group) && found.size < most) found.set(group, id);
  }
  return found;
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
