import type { ReactNode } from 'react';
import { observable } from '../base/observable.ts';

interface Question {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Label of a third answer without data loss, shown between the two buttons (`choose`). */
  otherLabel?: string;
  /**
   * Marks an irreversible action: the button is red. Enter and Ctrl+Enter do not confirm it, unless `check`
   * says that it has fields.
   */
  danger?: boolean;
  /**
   * Checks the fields in the message before the confirmation; false keeps the question open. Enter in such a
   * field confirms.
   */
  check?: () => boolean;
}

export type Choice = 'confirm' | 'other' | 'cancel';

interface AskedQuestion extends Question {
  answer: (choice: Choice) => void;
}

export const questionStore = observable<AskedQuestion | null>(null);

/** Asks a question with up to three answers. A second question cancels the first. */
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
