import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  discardUnsavedChanges,
  forgetUnsavedChanges,
  hasUnsavedChanges,
  useUnsavedChanges,
} from './unsaved.ts';

afterEach(forgetUnsavedChanges);

const closesSilently = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a changed form asks before leaving until it is saved', () => {
  const { result, rerender } = renderHook(({ changed }) => useUnsavedChanges(changed), {
    initialProps: { changed: false },
  });
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([false, true]);
  rerender({ changed: true });
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([true, false]);
  result.current();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([false, true]);
});

it('an unmounted form does not ask', () => {
  renderHook(() => useUnsavedChanges(true)).unmount();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([false, true]);
});

it('saving one of two changed forms leaves the other guarded', () => {
  const first = renderHook(() => useUnsavedChanges(true));
  renderHook(() => useUnsavedChanges(true));
  first.result.current();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([true, false]);
});

it('leaving discards the draft of a form, an ended session does not', () => {
  const discard = vi.fn();
  const first = renderHook(() => useUnsavedChanges(true, discard));
  forgetUnsavedChanges();
  expect(discard).not.toHaveBeenCalled();
  first.unmount();
  renderHook(() => useUnsavedChanges(true, discard));
  discardUnsavedChanges();
  expect(discard).toHaveBeenCalledOnce();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([false, true]);
});
