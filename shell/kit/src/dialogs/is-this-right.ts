import { createElement } from 'react';
import { confirm } from './confirm.ts';

/** So many sentences are read; more are counted. */
const mostNamed = 8;

/** What looks like a slip of the hand: a sentence, and the field or cell that it is about, as a selector. */
export interface Doubt {
  sentence: string;
  at: string;
}

/** One whose place is not known is a sentence alone. */
type Doubtful = string | Doubt;

interface Asking {
  /** What was true before: nobody has typed it now. */
  before?: readonly Doubtful[];
  /** What saves it all the same: the word of the button that was pressed. */
  confirmLabel: string;
}

const sentenceOf = (doubt: Doubtful): string => (typeof doubt === 'string' ? doubt : doubt.sentence);

/**
 * Asks once about what looks like a slip of the hand, a sentence each; true where there is none. Who goes back goes to what
 * was asked about first.
 */
export const askIsThisRight = async (
  asked: readonly Doubtful[],
  { before = [], confirmLabel }: Asking,
): Promise<boolean> => {
  const known = new Set(before.map(sentenceOf));
  const typed = asked.filter((doubt) => !known.has(sentenceOf(doubt)));
  const doubts = [...new Set(typed.map(sentenceOf))];
  if (doubts.length === 0) return true;
  const left = doubts.length - mostNamed;
  const named =
    left > 0 ? [...doubts.slice(0, mostNamed), `And ${left.toLocaleString('en-US')} more.`] : doubts;
  const isRight = await confirm({
    title: 'Is this right?',
    message: named.map((doubt) => createElement('p', { key: doubt }, doubt)),
    confirmLabel,
    cancelLabel: 'Go Back',
    // An Enter that follows Ctrl+Enter by habit must not answer this.
    danger: true,
  });
  const [first] = typed;
  if (!isRight && typeof first === 'object') document.querySelector<HTMLElement>(first.at)?.focus();
  return isRight;
};
