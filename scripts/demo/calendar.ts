import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';

const isSunday = (date: BusinessDate): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;

/** The day after on which trucks leave: every day but Sunday. */
export const nextDay = (date: BusinessDate): BusinessDate => {
  const next = addDays(date, 1);
  return isSunday(next) ? addDays(next, 1) : next;
};

/** The days of business up to `last`, oldest first. `last` counts as one whatever day it is: the demo is seen then. */
export const daysUpTo = (last: BusinessDate, days: number): BusinessDate[] =>
  Array.from({ length: days }, (_, at) => addDays(last, at + 1 - days)).filter(
    (date) => date === last || !isSunday(date),
  );
