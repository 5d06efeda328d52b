import { expect, it } from 'vitest';
import { assertFits, MisfitError } from './fits.ts';

const newest = 4;
const kit = { '@primal/kit': ['Button', 'Dialog'], zod: ['object'] };
const remote = (contract: number, used: Record<string, string[]> = {}) => ({
  name: 'orders' as const,
  contract,
  kit: used,
});

it.each([1, 4])('a shell of contract 4 shows a remote of contract %i', (contract) => {
  expect(() => assertFits(remote(contract), newest, kit)).not.toThrow();
});

it('a shell rejects a remote of a newer contract', () => {
  expect(() => assertFits(remote(5), newest, kit)).toThrow(MisfitError);
});

it('a remote that uses a missing name is rejected before it runs', () => {
  const newer = remote(2, { '@primal/kit': ['Button', 'Tabs'], '@primal/kit/charts': ['Bars'] });
  expect(() => assertFits(newer, newest, kit)).toThrow(MisfitError);
  expect(() => assertFits(newer, newest, kit)).toThrow('@primal/kit Tabs, @primal/kit/charts Bars');
});

it('a remote without a list of names is accepted', () => {
  expect(() => assertFits(remote(2), newest, kit)).not.toThrow();
});
