/** A failure that a person can act on: the launcher prints its one sentence and no stack. */
export class Sentence extends Error {}

/** The words of an error for a sentence, without a stack. A refused connection has a code and no words. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
