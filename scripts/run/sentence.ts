/** A failure that a person can act on: the launcher prints its one sentence and no stack. */
export class Sentence extends Error {}

/** The words of an error for a sentence: the system's own, without a stack. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
