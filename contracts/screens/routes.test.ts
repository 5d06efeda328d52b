import { expect, it } from 'vitest';
import { createPaths, withQuery } from './routes.ts';

const paths = createPaths({
  invoices: { path: '/invoices' },
  invoice: { path: '/invoices/:id/view' },
  weigh: { path: '/weigh', query: ['order'] },
  statement: { path: '/customers/:id/statement', query: ['from'] },
});

it('builds a path from ids and query', () => {
  expect(paths.invoices).toBe('/invoices');
  expect(paths.invoice('7')).toBe('/invoices/7/view');
  expect(paths.statement('7', { from: '2026-11-20' })).toBe('/customers/7/statement?from=2026-11-20');
});

it('leaves out absent parameters', () => {
  expect(paths.weigh()).toBe('/weigh');
  expect(paths.weigh({ order: 'SO-1001' })).toBe('/weigh?order=SO-1001');
  expect(withQuery('/invoices', { status: undefined, q: 'a b' })).toBe('/invoices?q=a+b');
});

it('types paths by their ids and query', () => {
  // @ts-expect-error An invoice's path needs its id.
  expect(paths.invoice()).toBe('/invoices//view');
});
