import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { toWeekday } from '@primal/contracts/shared/delivery-days';
import { describe, expect, it } from 'vitest';
import { createLine, type StandingValues, standingForm } from './values.ts';
import { findDateWarnings, findWarnings } from './warnings.ts';

describe('the warnings about a standing order', () => {
  const line = (quantities: object) => createLine({ productId: 'p', productName: 'Brisket', quantities });

  const sentences = (found: readonly { sentence: string }[]) => found.map(({ sentence }) => sentence);
  const doubts = (values: Partial<StandingValues>) =>
    sentences(findWarnings({ ...standingForm.blank(), ...values }));

  it('name an implausible quantity and its day', () => {
    const lines = [line({ fri: '99999' }), line({ tue: '500' }), line({ tue: '499.5' })];
    expect(doubts({ lines })).toEqual(['99,999 of Brisket each Friday.', '500 of Brisket each Tuesday.']);
  });

  it.each([
    [{ mon: '4', wed: '4', fri: '40' }, '40 of Brisket each Friday; 4 on its other days.'],
    [{ mon: '4', wed: '3.5', fri: '999' }, '999 of Brisket each Friday; 3.5 to 4 on its other days.'],
    [{ mon: '40', tue: '4', fri: '45' }, '4 of Brisket each Tuesday; 40 to 45 on its other days.'],
    [{ mon: '4', tue: '0', fri: '40' }, '40 of Brisket each Friday; 4 each Monday.'],
  ])('name a day with an extra or missing digit compared with its row: %j', (quantities, sentence) => {
    expect(doubts({ lines: [line(quantities)] })).toEqual([sentence]);
  });

  it('ignore a similar day, a single day and an invalid quantity', () => {
    const rows = [{ mon: '4', fri: '39' }, { mon: '4', tue: '4', thu: '40', fri: '40' }, { fri: '40' }];
    expect(doubts({ lines: [...rows, { mon: '4', fri: '4,0' }].map(line) })).toEqual([]);
  });

  it('name a changed quantity with an extra digit, but no unchanged quantity', () => {
    const stored = [line({ mon: '4', fri: '40' })];
    const changed = (quantities: object) =>
      sentences(findWarnings({ ...standingForm.blank(), lines: [line(quantities)] }, stored));
    expect(changed({ mon: '40', fri: '40' })).toEqual(['40 of Brisket each Monday; it was 4 before.']);
    expect(changed({ mon: '3', fri: '40' })).toEqual([]);
    expect(changed({ mon: '4', fri: '4' })).toEqual([]);
  });

  it("name a date's implausible quantity, or a quantity with an extra digit compared with the plan", () => {
    const dated = (...quantities: string[]) =>
      quantities.map((quantity, at) => ({ productId: `p${at}`, productName: 'Brisket', quantity }));
    const day = 'Fri 11/27/2026';
    expect(sentences(findDateWarnings(dated('2', '500', '5,45'), day))).toEqual([
      `500 of Brisket on ${day}.`,
    ]);
    expect(sentences(findDateWarnings(dated('40', '39', ''), day, dated('4', '4', '4')))).toEqual([
      `40 of Brisket on ${day}; it was 4 before.`,
    ]);
  });

  it('name a start a year ahead, but no past start', () => {
    const from = addDays(today(), 365);
    const sentence = `Nothing is delivered before ${formatDate(from)}, 365 days from now.`;
    expect(doubts({ from })).toEqual([sentence]);
    expect(doubts({ from: addDays(today(), 60) })).toEqual([]);
    expect(doubts({ from: addDays(today(), -365) })).toEqual([]);
  });

  it('name a delivery today, whose order is created immediately', () => {
    const lines = [line({ [toWeekday(today())]: '1' })];
    const sentence = `Today, ${formatDate(today())}, is a delivery day of this standing order, so today’s order will be made right away.`;
    const before = addDays(today(), -7);
    const after = addDays(today(), 7);
    expect(doubts({ lines, from: before })).toEqual([sentence]);
    expect(doubts({ lines, from: today(), to: today() })).toEqual([sentence]);
    expect(doubts({ lines: [line({ [toWeekday(today())]: '0' })], from: today() })).toEqual([]);
    expect(doubts({ lines, from: today(), active: false })).toEqual([]);
    expect(doubts({ lines, from: before, to: addDays(today(), -1) })).toEqual([]);
    expect(doubts({ lines })).toEqual([]);
    expect(doubts({ lines: [line({ [toWeekday(after)]: '' })], from: today() })).toEqual([]);
  });
});
