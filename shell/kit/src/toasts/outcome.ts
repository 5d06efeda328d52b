import { wordsAndSentence } from '../base/api-error.ts';
import { toast } from './toast.ts';

type ToastText = string | readonly [title: string, description?: string | undefined];

export type Done<Answer> = ToastText | ((answer: Answer) => ToastText);

/** Failure toast: text followed by the server's sentence, or a function that returns the full text. */
export type Failed = string | ((error: Error) => string);

export const tellDone = <Answer>(done: Done<Answer>, answer: Answer): void => {
  const text = typeof done === 'function' ? done(answer) : done;
  if (typeof text === 'string') toast.success(text);
  else toast.success(...text);
};

export const failureText = (error: unknown, failed: Failed): string =>
  typeof failed === 'string' ? wordsAndSentence(error, failed) : failed(error as Error);

/** Shows a failure toast; none if the user gave up or the session ended. */
export const tellFailure = (error: unknown, failed: Failed, title?: string): void =>
  toast.error(failureText(error, failed), title);
