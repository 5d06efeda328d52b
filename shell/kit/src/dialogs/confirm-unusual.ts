import { createElement } from 'react';
import { confirm } from './confirm.ts';

const maxNamed = 8;

/** An unusual value: a sentence, and a selector of its field or cell. */
export interface Warning {
  sentence: string;
  at: string;
}

type WarningText = string | Warning;

interface ConfirmOptions {
  /** Warnings that applied before this edit, which need no second confirmation. */
  before?: readonly WarningText[];
  confirmLabel: string;
}

const toSentence = (warning: WarningText): string =>
  typeof warning === 'string' ? warning : warning.sentence;

/**
 * Asks once to confirm unusual values; true if there are no warnings. A cancel focuses the first unusual
 * value.
 */
export const confirmUnusual = async (
  asked: readonly WarningText[],
  { before = [], confirmLabel }: ConfirmOptions,
): Promise<boolean> => {
  const known = new Set(before.map(toSentence));
  const typed = asked.filter((warning) => !known.has(toSentence(warning)));
  const sentences = [...new Set(typed.map(toSentence))];
  if (sentences.length === 0) return true;
  const left = sentences.length - maxNamed;
  const named =
    left > 0 ? [...sentences.slice(0, maxNamed), `And ${left.toLocaleString('en-US')} more.`] : sentences;
  const isRight = await confirm({
    title: 'Is this right?',
    message: named.map((warning) => createElement('p', { key: warning }, warning)),
    confirmLabel,
    cancelLabel: 'Go Back',
    // Prevents Enter from confirming right after Ctrl+Enter.
    danger: true,
  });
  const [first] = typed;
  if (!isRight && typeof first === 'object') document.querySelector<HTMLElement>(first.at)?.focus();
  return isRight;
};
