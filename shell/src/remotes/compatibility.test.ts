import { expect, it } from 'vitest';
import { assertCompatible, IncompatibleRemoteError } from './compatibility.ts';

const newest = 4;
const kit = { '@primal/kit': ['Button', 'Dialog'], zod: ['object'] };
const remote = (contract: number, used: Record<string, string[]> = {}) => ({
  name: 'orders' as const,
  contract,
  kit: used,
});

it.each([1, 4])('a shell of contract 4 shows a remote of contract %i', (contract) => {
  expect(() => assertCompatible(remote(contract), newest, kit)).not.toThrow();
});

it('a shell rejects a remote of a newer contract', () => {
  expect(() => assertCompatible(remote(5), newest, kit)).toThrow(IncompatibleRemoteError);
});

it('a remote that uses a missing name is rejected before it runs', () => {
  const newer = remote(2, { '@primal/kit': ['Button', 'Tabs'], '@primal/kit/charts': ['Bars'] });
  expect(() => assertCompatible(newer, newest, kit)).toThrow(IncompatibleRemoteError);
  expect(() => assertCompatible(newer, newest, kit)).toThrow('@primal/kit Tabs, @primal/kit/charts Bars');
});

it('a remote that lists no used names is accepted', () => {
  expect(() => assertCompatible(remote(2), newest, kit)).not.toThrow();
});
