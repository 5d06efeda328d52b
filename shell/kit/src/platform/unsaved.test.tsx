import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetUnsavedChanges, hasUnsavedChanges, useUnsavedChanges } from './unsaved.ts';

afterEach(forgetUnsavedChanges);

const closesSilently = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a changed form is asked about until it is saved', () => {
  const { result, rerender } = renderHook(({ changed }) => useUnsavedChanges(changed), {
    initialProps: { changed: false },
  });
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([false, true]);
  rerender({ changed: true });
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([true, false]);
  result.current();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([false, true]);
});

it('a form that is gone is not asked about', () => {
  renderHook(() => useUnsavedChanges(true)).unmount();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([false, true]);
});

it('of two changed forms one saved leaves the other', () => {
  const first = renderHook(() => useUnsavedChanges(true));
  renderHook(() => useUnsavedChanges(true));
  first.result.current();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([true, false]);
});
