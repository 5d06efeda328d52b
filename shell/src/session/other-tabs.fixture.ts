import { vi } from 'vitest';
import type { TabMessage } from './tab-messages.ts';

type Listener = (message: TabMessage) => void;

const listeners = new Set<Listener>();

/** Mocks `tab-messages.ts`: `vi.mock('./tab-messages.ts', () => import('./other-tabs.fixture.ts'))`. */
export const postToTabs = vi.fn<Listener>();
export const onTabMessage = (listener: Listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const receiveFromTab: Listener = (message) => {
  for (const listener of listeners) listener(message);
};
