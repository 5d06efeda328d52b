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

it('an unmounted form does not ask before leaving', () => {
  renderHook(() => useUnsavedChanges(true)).unmount();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([false, true]);
});

it('after one changed form is saved, another changed form still asks before leaving', () => {
  const first = renderHook(() => useUnsavedChanges(true));
  renderHook(() => useUnsavedChanges(true));
  first.result.current();
  expect([hasUnsavedChanges(), closesSilently()]).toEqual([true, false]);
});

it('leaving a form discards its draft, but the end of a session does not', () => {
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
