import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hasUnsavedChanges } from '../../base/unsaved.ts';
import { createPageWrapper } from '../../testing/page.tsx';
import { useAutosave } from './use-autosave.ts';
import { useAutosavedState, useValueAutosave } from './use-form-autosave.ts';

const rules = { name: 'prices', schema: z.string() };

const at = (place: string) =>
  createPageWrapper({ as: { id: 'maria' }, at: { pathname: '/prices', key: place } });

const open = async (place: string, comesBack: 'tab' | 'browser' = 'tab') => {
  const page = renderHook(
    () => {
      const [typed, setTyped] = useState<string | null>(null);
      return { typed, ...useAutosave({ ...rules, comesBack }, setTyped) };
    },
    { wrapper: at(place) },
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
  const type = async (text: string | null) => {
    act(() => (text === null ? page.result.current.clear() : page.result.current.save(text)));
    await act(() => vi.advanceTimersByTimeAsync(500));
  };
  return { ...page, type };
};

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

it('restores input until it is saved, also after signing in again', async () => {
  const first = await open('before');
  await first.type('14.25');
  first.unmount();
  const again = await open('after signing in');
  expect(again.result.current.typed).toBe('14.25');
  await again.type(null);
  again.unmount();
  expect((await open('later')).result.current.typed).toBeNull();
});

it('does not save discarded input', async () => {
  const page = await open('before');
  await page.type('14.25');
  act(() => page.result.current.clear());
  page.unmount();
  expect((await open('later')).result.current.typed).toBeNull();
});

it('restores input of a closed tab once, if the scope is browser', async () => {
  const left = JSON.stringify({ savedAt: Date.now(), place: 'before', value: '14.25' });
  localStorage.setItem('draft|maria|prices|closed', left);
  expect((await open('later')).result.current.typed).toBeNull();
  const page = await open('later', 'browser');
  expect(page.result.current.typed).toBe('14.25');
  await page.type(null);
  page.unmount();
  expect((await open('later', 'browser')).result.current.typed).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('does not block navigation once saved, even while the form is still shown', async () => {
  const counts = { name: 'counts', schema: z.record(z.string(), z.string()) };
  const page = renderHook(() => useAutosavedState<Record<string, string>>(counts), { wrapper: at('drawer') });
  act(() => page.result.current[1]({ twenties: '2' }));
  expect(hasUnsavedChanges()).toBe(true);
  act(() => page.result.current[2]());
  expect(page.result.current[0]).toEqual({ twenties: '2' });
  expect(hasUnsavedChanges()).toBe(false);
});

const openForm = async (place: string) => {
  const form = { name: 'payment', schema: z.object({ amount: z.string() }) };
  const page = renderHook(
    () => {
      const [amount, setAmount] = useState<string | number>('');
      const forget = useValueAutosave({
        ...form,
        value: { amount },
        isTyped: amount !== '',
        onRestore: (before) => setAmount(before.amount),
      });
      return { amount, setAmount, forget };
    },
    { wrapper: at(place) },
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
  const type = async (text: string | number) => {
    act(() => page.result.current.setAmount(text));
    await act(() => vi.advanceTimersByTimeAsync(500));
  };
  return { ...page, type };
};

it('restores a form as typed and asks before leaving until it is stored', async () => {
  const first = await openForm('before');
  expect(hasUnsavedChanges()).toBe(false);
  await first.type('12.50');
  expect(hasUnsavedChanges()).toBe(true);
  first.unmount();
  const again = await openForm('after signing in');
  expect(again.result.current.amount).toBe('12.50');
  act(() => again.result.current.forget());
  expect(hasUnsavedChanges()).toBe(false);
  again.unmount();
  expect((await openForm('later')).result.current.amount).toBe('');
});

it.each(['', 7])('discards the draft when the field changes to %j', async (left) => {
  const page = await openForm('before');
  await page.type('12.50');
  await page.type(left);
  page.unmount();
  expect((await openForm('later')).result.current.amount).toBe('');
});
