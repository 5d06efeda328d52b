export type DisabledReason = string | false | null | undefined;

/** Turns a record's `allowed` entry (`true`, or the sentence that says why not) into a disabled reason. */
export const reasonOf = (allowed: true | string | undefined): string | null =>
  typeof allowed === 'string' ? allowed : null;
