import type { Call } from '@primal/contracts/shared/api';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../page/csv.ts';
import { type FailureText, type SuccessText, toastFailure, toastSuccess } from '../toasts/toast.ts';
import { type CallInput, type InputArgs, sendForFile } from './api-client.ts';

export const saveFile = async <C extends Call>(call: C, ...input: InputArgs<C>): Promise<void> => {
  const { name, content } = await sendForFile(call, ...input);
  downloadFile(name, content);
};

interface SaveFileOptions {
  done?: SuccessText<void>;
  failed: FailureText;
  onSaved?: (() => void) | undefined;
}

export const useSaveFile = <C extends Call>(call: C, { done, failed, onSaved }: SaveFileOptions) =>
  useMutation<void, Error, CallInput<C>>({
    networkMode: 'always',
    mutationFn: (input) => saveFile(call, ...([input] as unknown as InputArgs<C>)),
    onSuccess: () => {
      if (done) toastSuccess(done, undefined);
      onSaved?.();
    },
    onError: (error) => toastFailure(error, failed),
  });
