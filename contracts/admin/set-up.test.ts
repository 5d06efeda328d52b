import { expect, it } from 'vitest';
import { setUpStates } from './set-up.ts';

const nothing = {
  businessName: null,
  address: null,
  phone: null,
  invoiceLogo: null,
  mailVia: null,
  setUpDone: [],
};
const statesOf = (over: Partial<Parameters<typeof setUpStates>[0]>) =>
  setUpStates({ ...nothing, ...over }).map(({ part, state }) => `${part} ${state}`);

it('is all open at first', () => {
  expect(setUpStates(nothing).every(({ state }) => state === 'open')).toBe(true);
});

it('follows what is stored of business, logo and mail', () => {
  const business = { businessName: 'Halvorsen', address: '1480 Stockyard Road' };
  expect(statesOf(business)).toContain('business open');
  expect(statesOf({ ...business, phone: '555-0100' })).toContain('business done');
  expect(statesOf({ invoiceLogo: 'data:image/png;base64,AAAA' })).toContain('logo done');
  expect(statesOf({ mailVia: 'smtp' })).toContain('mail done');
});

it('takes what somebody has seen to for done, and what is missing all the same for put off', () => {
  expect(statesOf({ setUpDone: ['logo', 'terms', 'numbers', 'taxes', 'mail'] })).toEqual([
    'business open',
    'logo later',
    'terms done',
    'numbers done',
    'taxes done',
    'mail later',
  ]);
});
