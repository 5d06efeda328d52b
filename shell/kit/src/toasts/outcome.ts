import { wordsAndSentence } from '../base/api-error.ts';
import { toast } from './toast.ts';

type Said = string | readonly [title: string, description?: string | undefined];

export type Done<Answer> = Said | ((answer: Answer) => Said);

/** Failure toast: text followed by the server's sentence, or a function that returns the full text. */
export type Failed = string | ((error: Error) => string);

export const tellDone = <Answer>(done: Done<Answer>, answer: Answer): void => {
  const said = typeof done === 'function' ? done(answer) : done;
  if (typeof said === 'string') toast.success(said);
  else toast.success(...said);
};

export const failureText = (error: unknown, failed: Failed): string =>
  typeof failed === 'string' ? wordsAndSentence(error, failed) : failed(error as Error);

/** Shows a failure toast; none if the user gave up or the session ended. */
export const tellFailure = (error: unknown, failed: Failed, title?: string): void =>
  toast.error(failureText(error, failed), title);
