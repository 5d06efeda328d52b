import type { User } from '@primal/contracts/admin/user';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './cache.ts';
import { useDraft } from './draft.ts';
import { sessionKey } from './session.ts';

const draftOf = (userId: string) => {
  const client = createQueryClient();
  client.setQueryData(sessionKey, { id: userId } as User);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useDraft<{ notes: string }>('sales-order'), { wrapper });
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('what was typed is there when the form is opened again', () => {
  const { result, unmount } = draftOf('maria');
  expect(result.current.stored).toBeNull();
  result.current.save({ notes: 'before noon' });
  vi.advanceTimersByTime(500);
  unmount();
  expect(draftOf('maria').result.current.stored).toEqual({ notes: 'before noon' });
});

it('a tab closed in the middle of typing loses nothing', () => {
  draftOf('maria').result.current.save({ notes: 'befo' });
  dispatchEvent(new Event('pagehide'));
  expect(draftOf('maria').result.current.stored).toEqual({ notes: 'befo' });
});

it('a draft belongs to its user and is gone once cleared', () => {
  const { result, unmount } = draftOf('maria');
  result.current.save({ notes: 'mine' });
  vi.advanceTimersByTime(500);
  expect(draftOf('peter').result.current.stored).toBeNull();
  result.current.save({ notes: 'later' });
  result.current.clear();
  unmount();
  expect(draftOf('maria').result.current.stored).toBeNull();
});

it('text that is no draft counts as none', () => {
  localStorage.setItem('draft:maria:sales-order', '{broken');
  expect(draftOf('maria').result.current.stored).toBeNull();
});
