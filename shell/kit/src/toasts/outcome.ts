import { wordsAndSentence } from '../base/api-error.ts';
import { toast } from './toast.ts';

/** A toast's title, or with the sentence below it. */
type Said = string | readonly [title: string, description?: string | undefined];

/** The toast of a success. */
export type Done<Answer> = Said | ((answer: Answer) => Said);

/** The toast of a failure: words that the server's sentence follows, or a function that gives the whole text. */
export type Failed = string | ((error: Error) => string);

export const tellDone = <Answer>(done: Done<Answer>, answer: Answer): void => {
  const said = typeof done === 'function' ? done(answer) : done;
  if (typeof said === 'string') toast.success(said);
  else toast.success(...said);
};

export const failureText = (error: unknown, failed: Failed): string =>
  typeof failed === 'string' ? wordsAndSentence(error, failed) : failed(error as Error);

/** Shows a failure in a toast; nothing when the person gave up or the session ended. */
export const tellFailure = (error: unknown, failed: Failed, title?: string): void =>
  toast.error(failureText(error, failed), title);
