import { expect, test, vi } from 'vitest';
import { listProps } from './list-state.ts';

const list = {
  rows: [1, 2],
  isPending: false,
  isPlaceholderData: false,
  isFetching: false,
  error: null,
  refetch: vi.fn(),
  fetchNextPage: vi.fn(),
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
};
const failed = { ...list, error: new Error('offline') };

test.each([
  ['at rest', list, false],
  ['the first page is on its way', { ...list, rows: undefined, isPending: true, isFetching: true }, true],
  ["another filter's rows are on their way", { ...list, isPlaceholderData: true, isFetching: true }, true],
  ['a quiet read after a change elsewhere', { ...list, isFetching: true }, false],
  ['a failure', failed, false],
  ['Retry after a failure', { ...failed, isFetching: true }, true],
])('derives the loading state: %s', (_, state, loading) => {
  expect(listProps(state).loading).toBe(loading);
});

test('Retry refetches the failed part: the next page, or all pages', () => {
  expect(listProps(failed).onRetry).toBe(list.refetch);
  expect(listProps({ ...failed, isFetchNextPageError: true }).onRetry).toBe(list.fetchNextPage);
});
