import { createElement } from 'react';
import { confirm } from './confirm.ts';

const mostNamed = 8;

/** An unusual value: a sentence, and a selector of its field or cell. */
export interface Doubt {
  sentence: string;
  at: string;
}

type Doubtful = string | Doubt;

interface Asking {
  /** Warnings that already applied before this edit; they are not asked again. */
  before?: readonly Doubtful[];
  confirmLabel: string;
}

const toSentence = (doubt: Doubtful): string => (typeof doubt === 'string' ? doubt : doubt.sentence);

/** Asks once to confirm unusual values; true without any. Canceling focuses the first of them. */
export const askIsThisRight = async (
  asked: readonly Doubtful[],
  { before = [], confirmLabel }: Asking,
): Promise<boolean> => {
  const known = new Set(before.map(toSentence));
  const typed = asked.filter((doubt) => !known.has(toSentence(doubt)));
  const doubts = [...new Set(typed.map(toSentence))];
  if (doubts.length === 0) return true;
  const left = doubts.length - mostNamed;
  const named =
    left > 0 ? [...doubts.slice(0, mostNamed), `And ${left.toLocaleString('en-US')} more.`] : doubts;
  const isRight = await confirm({
    title: 'Is this right?',
    message: named.map((doubt) => createElement('p', { key: doubt }, doubt)),
    confirmLabel,
    cancelLabel: 'Go Back',
    // Prevents Enter from confirming right after Ctrl+Enter.
    danger: true,
  });
  const [first] = typed;
  if (!isRight && typeof first === 'object') document.querySelector<HTMLElement>(first.at)?.focus();
  return isRight;
};
