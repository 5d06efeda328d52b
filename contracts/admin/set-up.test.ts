import { expect, it } from 'vitest';
import { listSetUpStates } from './set-up.ts';

const nothing = {
  businessName: null,
  address: null,
  phone: null,
  invoiceLogo: null,
  mailVia: null,
  setUpDone: [],
};
const listStates = (over: Partial<Parameters<typeof listSetUpStates>[0]>) =>
  listSetUpStates({ ...nothing, ...over }).map(({ part, state }) => `${part} ${state}`);

it('reports every part as open while nothing is stored', () => {
  expect(listSetUpStates(nothing).every(({ state }) => state === 'open')).toBe(true);
});

it('reports the business, logo and mail as done once they are stored', () => {
  const business = { businessName: 'Halvorsen', address: '1480 Stockyard Road' };
  expect(listStates(business)).toContain('business open');
  expect(listStates({ ...business, phone: '555-0100' })).toContain('business done');
  expect(listStates({ invoiceLogo: 'data:image/png;base64,AAAA' })).toContain('logo done');
  expect(listStates({ mailVia: 'smtp' })).toContain('mail done');
});

it('marks a confirmed part as done, or as postponed if its data is missing', () => {
  expect(listStates({ setUpDone: ['logo', 'terms', 'numbers', 'taxes', 'mail'] })).toEqual([
    'business open',
    'logo later',
    'terms done',
    'numbers done',
    'taxes done',
    'mail later',
  ]);
});
