import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { reasonStore } from '../shell/kit/src/dialogs/ask-reason.ts';
import { questionStore } from '../shell/kit/src/dialogs/confirm.ts';
import { toast, toastStore } from '../shell/kit/src/toasts/toast.ts';

// Test files of a worker share the document and all modules, so each test cleans up.
afterEach(() => {
  // Forms autosave on unmount.
  cleanup();
  questionStore.current()?.answer('cancel');
  while (reasonStore.current()) reasonStore.current()?.answer(null);
  const shown = toastStore.current();
  if (shown) toastStore.dismiss(shown.id);
  toast.forget();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

afterAll(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

// Mantine needs these when it renders, and jsdom lacks them.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
Element.prototype.scrollIntoView = () => {};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
