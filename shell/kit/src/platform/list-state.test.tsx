import { act, renderHook } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createPageWrapper } from '../testing/page.tsx';
import { useListState } from './list-state.ts';

const show = (address: string) =>
  renderHook(
    () => ({ list: useListState({ field: 'orderDate', order: 'desc' }), search: useLocation().search }),
    { wrapper: createPageWrapper({ at: address }) },
  ).result;

it('starts with the default sort and no filter', () => {
  const { list } = show('/sales-orders').current;
  expect(list.query).toEqual({ sort: 'orderDate', order: 'desc' });
  expect(list.filtered).toBe(false);
});

it('reads the URL', () => {
  const { list } = show('/sales-orders?from=2026-11-01&sort=orderNumber&order=asc&q=').current;
  expect(list.query).toEqual({ from: '2026-11-01', sort: 'orderNumber', order: 'asc' });
  expect(list.filter('from')).toBe('2026-11-01');
  expect(list.filtered).toBe(true);
});

it('writes filters and sort to the URL, and clears only filters', () => {
  const shown = show('/sales-orders');
  act(() => shown.current.list.setFilters({ from: '2026-11-01', to: '' }));
  act(() => shown.current.list.setSort({ field: 'orderNumber', order: 'desc' }));
  expect(shown.current.search).toBe('?from=2026-11-01&sort=orderNumber&order=desc');
  act(() => shown.current.list.clearFilters());
  expect(shown.current.search).toBe('?sort=orderNumber&order=desc');
});

it('keeps two filters set before the URL has updated', () => {
  const shown = show('/sales-orders');
  const { setFilters } = shown.current.list;
  act(() => {
    setFilters({ from: '2026-11-01' });
    setFilters({ to: '2026-11-30' });
  });
  expect(shown.current.search).toBe('?from=2026-11-01&to=2026-11-30');
});

it('keeps sort field and order set before the URL has updated', () => {
  const shown = show('/sales-orders');
  const { setSort } = shown.current.list;
  act(() => {
    setSort({ field: 'orderNumber' });
    setSort({ order: 'asc' });
  });
  expect(shown.current.search).toBe('?sort=orderNumber&order=asc');
});

it('keeps changes that two parts of a page make before the URL has updated', () => {
  const { result } = renderHook(
    () => ({
      list: useListState({ field: 'date', order: 'asc' }),
      part: useListState({ field: 'date', order: 'asc' }),
      search: useLocation().search,
    }),
    { wrapper: createPageWrapper({ at: '/reports' }) },
  );
  const { list, part } = result.current;
  act(() => {
    list.setFilters({ tab: 'purchasing' });
    part.setFilters({ startDate: '2026-11-01' });
  });
  expect(result.current.search).toBe('?tab=purchasing&startDate=2026-11-01');
  expect(result.current.list.filter('startDate')).toBe('2026-11-01');
});

it('shows the filters of a newly opened URL, and drops pending changes', () => {
  const { result } = renderHook(
    () => ({
      list: useListState({ field: 'date', order: 'asc' }),
      search: useLocation().search,
      go: useNavigate(),
    }),
    { wrapper: createPageWrapper({ at: '/reports?q=a' }) },
  );
  const { list, go } = result.current;
  act(() => {
    list.setFilters({ q: 'ab' });
    void go('/reports?q=c');
  });
  expect(result.current.search).toBe('?q=c');
  expect(result.current.list.filter('q')).toBe('c');
});
