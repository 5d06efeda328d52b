import type { ReactNode } from 'react';

interface Question {
  title: string;
  message: ReactNode;
  /** The act in a word: Delete, Convert, Void. */
  confirmLabel: string;
  cancelLabel?: string;
  /** A third answer, which loses nothing: it stands between the others (`choose`). */
  otherLabel?: string;
  /** It cannot be undone: red, and Enter does not do it by itself. */
  danger?: boolean;
}

export type Choice = 'confirm' | 'other' | 'cancel';

interface AskedQuestion extends Question {
  answer: (choice: Choice) => void;
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

/** Asks before something happens, with up to three answers. A second question takes the first one's place (cancel). */
export const choose = (question: Question): Promise<Choice> => {
  asked?.answer('cancel');
  return new Promise((resolve) => {
    ask({
      ...question,
      answer: (choice) => {
        ask(null);
        resolve(choice);
      },
    });
  });
};

export const confirm = async (question: Question): Promise<boolean> => (await choose(question)) === 'confirm';
