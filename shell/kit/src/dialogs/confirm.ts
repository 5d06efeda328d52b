import type { ReactNode } from 'react';
import { observable } from '../base/observable.ts';

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

export const questionStore = observable<AskedQuestion | null>(null);

/** Asks before something happens, with up to three answers. A second question takes the first one's place (cancel). */
export const choose = (question: Question): Promise<Choice> => {
  questionStore.current()?.answer('cancel');
  return new Promise((resolve) => {
    questionStore.set({
      ...question,
      answer: (choice) => {
        questionStore.set(null);
        resolve(choice);
      },
    });
  });
};

export const confirm = async (question: Question): Promise<boolean> => (await choose(question)) === 'confirm';
