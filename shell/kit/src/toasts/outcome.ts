import { explainFailure } from '../base/api-error.ts';
import { toast } from './toast.ts';

type ToastText = string | readonly [title: string, description?: string | undefined];

export type SuccessText<Answer> = ToastText | ((answer: Answer) => ToastText);

/** Failure toast: text followed by the server's sentence, or a function that returns the full text. */
export type FailureText = string | ((error: Error) => string);

export const toastSuccess = <Answer>(done: SuccessText<Answer>, answer: Answer): void => {
  const text = typeof done === 'function' ? done(answer) : done;
  if (typeof text === 'string') toast.success(text);
  else toast.success(...text);
};

export const formatFailure = (error: unknown, failed: FailureText): string =>
  typeof failed === 'string' ? explainFailure(error, failed) : failed(error as Error);

/** Shows a failure toast, unless the user canceled or the session ended. */
export const toastFailure = (error: unknown, failed: FailureText, title?: string): void =>
  toast.error(formatFailure(error, failed), title);
