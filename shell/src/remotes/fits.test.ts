import { expect, it } from 'vitest';
import { assertFits, MisfitError } from './fits.ts';

const accepted = { from: 2, to: 4 };
const kit = { '@primal/kit': ['Button', 'Dialog'], zod: ['object'] };
const remote = (contract: number, used: Record<string, string[]> = {}) => ({
  name: 'orders' as const,
  contract,
  kit: used,
});

it.each([2, 3, 4])('a remote of contract %i is shown by a shell that accepts 2 to 4', (contract) => {
  expect(() => assertFits(remote(contract), accepted, kit)).not.toThrow();
});

it.each([
  [1, 'remoteTooOld'],
  [5, 'shellTooOld'],
])('one of contract %i is not: %s', (contract, misfit) => {
  expect(() => assertFits(remote(contract), accepted, kit)).toThrow(
    expect.objectContaining({ name: 'MisfitError', misfit }),
  );
});

it('a remote that uses a name which this shell does not have is refused before it runs', () => {
  const newer = remote(2, { '@primal/kit': ['Button', 'Tabs'], '@primal/kit/charts': ['Bars'] });
  expect(() => assertFits(newer, accepted, kit)).toThrow(MisfitError);
  expect(() => assertFits(newer, accepted, kit)).toThrow('@primal/kit Tabs, @primal/kit/charts Bars');
});

it('a remote that says nothing of what it uses is believed', () => {
  expect(() => assertFits(remote(2), accepted, kit)).not.toThrow();
});
