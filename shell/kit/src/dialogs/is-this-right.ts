import { createElement } from 'react';
import { confirm } from './confirm.ts';

/** So many sentences are read; more are counted. */
const mostNamed = 8;

interface Asking {
  /** What was true before: nobody has typed it now. */
  before?: readonly string[];
  /** What saves it all the same: the word of the button that was pressed. */
  confirmLabel: string;
}

/** Asks once about what looks like a slip of the hand, a sentence each; true where there is none. */
export const askIsThisRight = async (
  sentences: readonly string[],
  { before = [], confirmLabel }: Asking,
): Promise<boolean> => {
  const doubts = [...new Set(sentences)].filter((sentence) => !before.includes(sentence));
  if (doubts.length === 0) return true;
  const left = doubts.length - mostNamed;
  const named =
    left > 0 ? [...doubts.slice(0, mostNamed), `And ${left.toLocaleString('en-US')} more.`] : doubts;
  return confirm({
    title: 'Is this right?',
    message: named.map((doubt) => createElement('p', { key: doubt }, doubt)),
    confirmLabel,
    cancelLabel: 'Go Back',
    // An Enter that follows Ctrl+Enter by habit must not answer this.
    danger: true,
  });
};
