import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { storeReturn } from '../../platform/session.ts';
import { createPageWrapper } from '../../testing/page.tsx';
import type { AutosaveRules } from './store.ts';
import { useAutosave } from './use-autosave.ts';

const schema = z.object({ notes: z.string() });
type Notes = z.infer<typeof schema>;

const useNotes = (rules: Partial<AutosaveRules<Notes>> = {}) => {
  const [restored, setRestored] = useState<Notes | null>(null);
  const autosave = useAutosave({ name: 'sales-order', schema, comesBack: 'visit', ...rules }, setRestored);
  return { ...autosave, offered: autosave.offered ?? null, restored };
};

const open = async (place = 'visit-1', user = 'maria', rules?: Partial<AutosaveRules<Notes>>) => {
  const wrapper = createPageWrapper({ as: { id: user }, at: { pathname: '/create', key: place } });
  const form = renderHook(() => useNotes(rules), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(200));
  return form;
};
const type = async (form: Awaited<ReturnType<typeof open>>, notes: string) => {
  form.result.current.save({ notes });
  await act(() => vi.advanceTimersByTimeAsync(500));
};

let stranger: BroadcastChannel | undefined;
const otherTab = (tab: string) => {
  stranger = new BroadcastChannel('primal-tabs');
  stranger.onmessage = ({ data }: MessageEvent<{ ask?: string }>) =>
    data.ask && stranger?.postMessage({ tab, page: 'other', to: data.ask });
};

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  stranger?.close();
  stranger = undefined;
});

it('restores input after a reload of the page', async () => {
  const form = await open();
  expect(form.result.current).toMatchObject({ ready: true, restored: null, offered: null });
  await type(form, 'before noon');
  form.unmount();
  expect((await open()).result.current.restored).toEqual({ notes: 'before noon' });
});

it('saves input when the page closes during typing', async () => {
  const form = await open();
  form.result.current.save({ notes: 'befo' });
  dispatchEvent(new Event('pagehide'));
  expect((await open()).result.current.restored).toEqual({ notes: 'befo' });
});

it('saves immediately while the page is hidden', async () => {
  const form = await open();
  dispatchEvent(new Event('pagehide'));
  form.result.current.save({ notes: 'before noon' });
  expect(JSON.stringify(localStorage)).toContain('before noon');
  dispatchEvent(new Event('pageshow'));
  form.result.current.save({ notes: 'after noon' });
  expect(JSON.stringify(localStorage)).not.toContain('after noon');
  await type(form, 'at night');
  expect(JSON.stringify(localStorage)).toContain('at night');
});

it('restores input on the page that sign-in returns to after the session ended', async () => {
  const form = await open('visit-1');
  await type(form, 'first call');
  form.unmount();
  storeReturn('/create');
  expect((await open('visit-2')).result.current.restored).toEqual({ notes: 'first call' });
});

it('offers an older draft for a new document, and new input does not overwrite the draft', async () => {
  const form = await open('visit-1');
  await type(form, 'first call');
  form.unmount();
  const next = await open('visit-2');
  expect(next.result.current.restored).toBeNull();
  expect(next.result.current.offered?.value).toEqual({ notes: 'first call' });
  await type(next, 'second call');
  next.unmount();
  const third = await open('visit-2');
  expect(third.result.current.restored).toEqual({ notes: 'second call' });
  expect(third.result.current.offered?.value).toEqual({ notes: 'first call' });
  act(() => third.result.current.refuse());
  expect(third.result.current.offered).toBeNull();
});

it('restores an accepted draft on the next load', async () => {
  const form = await open('visit-1');
  await type(form, 'first call');
  form.unmount();
  const next = await open('visit-2');
  let taken: unknown;
  act(() => {
    taken = next.result.current.take();
  });
  expect(taken).toEqual({ notes: 'first call' });
  next.unmount();
  const again = await open('visit-2');
  expect(again.result.current).toMatchObject({ restored: { notes: 'first call' }, offered: null });
});

it('does not offer or delete the draft of another open tab', async () => {
  const key = 'draft|maria|sales-order|other-tab';
  localStorage.setItem(
    key,
    JSON.stringify({ savedAt: Date.now(), place: 'visit-1', value: { notes: 'theirs' } }),
  );
  otherTab('other-tab');
  vi.useRealTimers();
  const wrapper = createPageWrapper({ as: { id: 'maria' } });
  const { result } = renderHook(() => useNotes(), { wrapper });
  await vi.waitFor(() => expect(result.current.ready).toBe(true));
  expect(result.current).toMatchObject({ restored: null, offered: null });
  expect(localStorage.getItem(key)).not.toBeNull();
});

it('separates drafts by user and deletes a cleared draft', async () => {
  const form = await open();
  await type(form, 'mine');
  expect((await open('visit-1', 'peter')).result.current.restored).toBeNull();
  form.result.current.save({ notes: 'later' });
  form.result.current.clear();
  form.unmount();
  expect((await open()).result.current.restored).toBeNull();
});

it.each([
  ['another shape', { savedAt: Date.now(), place: 'visit-1', value: { lines: 7 } }],
  ['no draft at all', ['broken']],
  ['left a month ago', { savedAt: 0, place: 'visit-1', value: { notes: 'old' } }],
])('ignores and deletes an unusable draft: %s', async (_, record) => {
  localStorage.setItem('draft|maria|sales-order|lost', JSON.stringify(record));
  const { result } = await open();
  expect(result.current).toMatchObject({ ready: true, restored: null, offered: null });
  expect(localStorage.length).toBe(0);
});

it('neither saves nor offers a draft if the user turned autosave off', async () => {
  await type(await open('visit-1'), 'left behind');
  const form = await open('visit-2', 'maria', { isOff: true });
  expect(form.result.current).toMatchObject({ ready: true, restored: null, offered: null });
  await type(form, 'never kept');
  expect(JSON.stringify({ ...localStorage })).not.toContain('never kept');
});

it('does not save a draft discarded just after the URL changed', async () => {
  const router = { leave: () => {} };
  const form = renderHook(
    () => {
      const navigate = useNavigate();
      router.leave = () => void navigate('/my-route');
      return useNotes({ name: 'report' });
    },
    { wrapper: createPageWrapper({ as: { id: 'maria' }, at: '/my-route?report=1' }) },
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
  form.result.current.save({ notes: 'typed' });
  act(() => router.leave());
  form.result.current.clear();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(localStorage).toHaveLength(0);
});
