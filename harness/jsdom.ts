import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { reasonStore } from '../shell/kit/src/dialogs/ask-reason.ts';
import { questionStore } from '../shell/kit/src/dialogs/confirm.ts';
import { toast, toastStore } from '../shell/kit/src/toasts/toast.ts';

// The files of a worker share one document and all modules: each test leaves nothing open, said or stored.
afterEach(() => {
  // What a form keeps it writes as it goes.
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

// Mantine asks for these at render, and jsdom has none of them.
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
