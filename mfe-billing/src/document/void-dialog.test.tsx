import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, it } from 'vitest';
import { describeChangedMonth, describeKeptDay } from './void-dialog.tsx';

it('names the month whose figures a void changes, if it is over', () => {
  expect(describeChangedMonth('2026-10-21')).toBe(
    "October 2026's figures change: it counts as $0.00 from its own date, 10/21/2026.",
  );
  expect(describeChangedMonth(today())).toBeUndefined();
});

it('says that the void of an earlier cash sale counts today', () => {
  const day = addDays(today(), -3);
  expect(describeKeptDay(day)).toBe(`The figures of ${formatDate(day)} stay. The void counts today.`);
  expect(describeKeptDay(today())).toBeUndefined();
});
