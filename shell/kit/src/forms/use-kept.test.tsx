import type { User } from '@primal/contracts/admin/user';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createQueryClient } from '../platform/cache.ts';
import { sessionKey } from '../platform/session.ts';
import { useKept } from './use-kept.ts';

const rules = { name: 'prices', version: 1, schema: z.string() };

/** Opens the page at a place of the tab's history, and lets other tabs answer. */
const open = async (place: string) => {
  const client = createQueryClient();
  client.setQueryData(sessionKey, { id: 'maria' } as User);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ pathname: '/prices', key: place }]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const page = renderHook(
    () => {
      const [typed, setTyped] = useState<string | null>(null);
      return { typed, keep: useKept(rules, setTyped) };
    },
    { wrapper },
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
  const type = async (text: string | null) => {
    act(() => page.result.current.keep(text));
    await act(() => vi.advanceTimersByTimeAsync(500));
  };
  return { ...page, type };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('puts back what was typed, also after signing in anew, until it is saved', async () => {
  const first = await open('before');
  await first.type('14.25');
  first.unmount();
  const again = await open('after signing in');
  expect(again.result.current.typed).toBe('14.25');
  await again.type(null);
  again.unmount();
  expect((await open('later')).result.current.typed).toBeNull();
});

it('keeps nothing that was discarded', async () => {
  const page = await open('before');
  await page.type('14.25');
  act(() => page.result.current.keep(null));
  page.unmount();
  expect((await open('later')).result.current.typed).toBeNull();
});
