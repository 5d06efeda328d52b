import { wordsAndSentence } from '@primal/kit/platform';
import type { VoidWords } from './void-dialog.tsx';

/** The words for a document that stays in its list: `voidWords('Credit Memo', 'CM-1001')`. */
export const voidWords = (kind: string, number: string): VoidWords => ({
  title: `Void ${kind}`,
  question: `${number} stays in the list as voided and counts as $0.00. This cannot be undone.`,
  submitLabel: `Void ${kind}`,
  done: `${number} has been voided`,
  failed: (error) => wordsAndSentence(error, `Failed to void ${kind.toLowerCase()}`),
});
