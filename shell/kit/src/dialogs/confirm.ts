import type { ReactNode } from 'react';

export interface Question {
  title: string;
  message: ReactNode;
  /** The act in a word: Delete, Convert, Void. */
  confirmLabel: string;
  cancelLabel?: string;
  /** It cannot be undone: red, and Enter does not do it by itself. */
  danger?: boolean;
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean) => void;
}

let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

const ask = (question: AskedQuestion | null): void => {
  asked = question;
  for (const listener of listeners) listener();
};

export const questionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): AskedQuestion | null => asked,
};

/** Asks before something happens; true when the user says so. A second question takes the first one's place (no). */
export const confirm = (question: Question): Promise<boolean> => {
  asked?.answer(false);
  return new Promise((resolve) => {
    ask({
      ...question,
      answer: (yes) => {
        ask(null);
        resolve(yes);
      },
    });
  });
};
