import { describe, expect, it } from 'vitest';
import {
  computeOverLimit,
  describeCreditAccount,
  describeCreditHold,
  findHoldReasons,
  type HoldReason,
  holdReasons,
  isReleaseValid,
  releaseBody,
} from './credit.ts';

const account = {
  limit: '5000.00',
  owed: '4265.07',
  drafts: '0.00',
  openOrders: '0.00',
  unappliedCredit: '0.00',
  overdue: '1071.22',
  oldestDaysOverdue: 12,
  asOf: '2026-11-23T15:05:00.000Z',
  isCurrent: true,
};
const today = '2026-11-23';

describe('describeCreditAccount', () => {
  it.each([
    [{}, 'Owes $4,265.07 of $5,000.00, $1,071.22 overdue by 12 days'],
    [{ oldestDaysOverdue: 1 }, 'Owes $4,265.07 of $5,000.00, $1,071.22 overdue by 1 day'],
    [{ overdue: '0.00', oldestDaysOverdue: 0 }, 'Owes $4,265.07 of $5,000.00'],
    [{ limit: null }, 'Owes $4,265.07, $1,071.22 overdue by 12 days'],
    [{ limit: null, owed: '0.00', overdue: '0.00' }, 'Owes nothing'],
    [{ owed: '0.00', overdue: '0.00' }, 'Owes $0.00 of $5,000.00'],
    [{ limit: '0.00', overdue: '0.00' }, 'Owes $4,265.07 of $0.00'],
    [
      { overdue: '0.00', drafts: '100.10', openOrders: '200.20', unappliedCredit: '5.00' },
      'Owes $4,265.07 of $5,000.00, $300.30 in drafts and open orders, $5.00 in credit',
    ],
  ])('describes %j as %j', (changes, sentence) => {
    expect(describeCreditAccount({ ...account, ...changes }, today)).toBe(sentence);
  });

  it('shows the age of the data while billing is unavailable', () => {
    const old = { ...account, overdue: '0.00', isCurrent: false };
    expect(describeCreditAccount(old, today)).toMatch(
      /^Owes \$4,265\.07 of \$5,000\.00, as of \d+:05.[AP]M$/,
    );
    expect(describeCreditAccount(old, '2026-11-30')).toMatch(/, as of 11\/2\d\/2026, \d+:05.[AP]M$/);
  });
});

describe('the reasons of a hold', () => {
  const well = {
    onHold: false,
    limit: '1000.00',
    exposure: '1000.00',
    maxDaysOverdue: 10,
    oldestDaysOverdue: 10,
  };

  it.each([
    [{}, []],
    [{ exposure: '1000.01' }, ['over_limit']],
    [{ exposure: '1000.01', limit: null }, []],
    [{ exposure: '0.01', limit: '0.00' }, ['over_limit']],
    [{ exposure: '-50.00', limit: '0.00' }, []],
    [{ oldestDaysOverdue: 11 }, ['overdue']],
    [{ oldestDaysOverdue: 1, maxDaysOverdue: 0 }, ['overdue']],
    [{ oldestDaysOverdue: 400, maxDaysOverdue: null }, []],
    [{ onHold: true }, ['on_hold']],
    [{ onHold: true, exposure: '1000.01', oldestDaysOverdue: 11 }, ['on_hold', 'over_limit', 'overdue']],
  ])('for %j are %j', (changes, reasons) => {
    expect(findHoldReasons({ ...well, ...changes })).toEqual(reasons);
  });

  const hold = (...reasons: HoldReason[]) => ({ reasons, exposure: '5210.00', limit: '5000.00' });
  const over = 'is at $5,210.00 with this order, above the limit of $5,000.00';
  const overdue = 'has invoices that have been overdue too long';

  it.each([
    [hold('on_hold'), 'is on hold'],
    [hold('over_limit'), over],
    [hold('overdue'), overdue],
    [hold('overdue', 'over_limit'), `${over} and ${overdue}`],
    [hold(...holdReasons), `is on hold, ${over} and ${overdue}`],
  ])('for %j read %j', (given, said) => {
    expect(describeCreditHold(given, 'Harbor Grill')).toBe(`On credit hold: Harbor Grill ${said}.`);
    expect(describeCreditHold(given)).toBe(`On credit hold: The customer ${said}.`);
  });

  it('include the released amount that the order has outgrown', () => {
    expect(describeCreditHold({ ...hold('over_limit'), outgrown: '200.00' }, 'Harbor Grill')).toBe(
      `On credit hold: Harbor Grill ${over}; the order has grown above the $200.00 it was released at.`,
    );
  });
});

it.each([
  ['100.00', '108.00', true],
  ['100.00', '110.00', true],
  ['100.00', '110.01', false],
  ['100.00', '112.00', false],
  ['100.00', '20.00', true],
  ['0.05', '0.06', false],
  ['0.00', '0.00', true],
  ['0.00', '0.01', false],
])('a release at %s is valid for a total of %s: %s', (released, now, stands) => {
  expect(isReleaseValid(released, now)).toBe(stands);
});

it.each([
  ['300.00', '300.00', null],
  ['300.00', '300.01', '0.01'],
  ['-20.00', '0.00', '20.00'],
  [null, '9999.00', null],
])('with %s available, %s more exceeds the limit by %s', (available, amount, over) => {
  expect(computeOverLimit({ available }, amount)).toBe(over);
});

describe('the reason of a release', () => {
  const readProblem = (body: unknown) => releaseBody.safeParse(body).error?.issues[0]?.message;

  it('is required', () => {
    expect(releaseBody.parse({ reason: ' Pays tomorrow ' })).toEqual({ reason: 'Pays tomorrow' });
    expect(readProblem({})).toBe('Please enter a reason.');
    expect(readProblem({ reason: null })).toBe('Please enter a reason.');
    expect(readProblem({ reason: 5 })).toBe('The reason must be text.');
    expect(readProblem({ reason: ' ' })).toBe('The reason must have 3 to 500 characters.');
    expect(readProblem({ reason: 'x'.repeat(501) })).toBe('The reason must have 3 to 500 characters.');
  });
});
