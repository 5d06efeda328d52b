import { deliveryApi } from '@primal/contracts/delivery/api';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { toast } from '@primal/kit';
import { useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { useEffect, useRef } from 'react';

/**
 * Notes each time that the sheets of routes are printed, by whichever way: the page's own button, the dialog that opens by
 * itself, or the browser's. What has changed on them since is said then.
 */
export const useNotePrinted = (routes: readonly RouteAnswer[]): void => {
  const { mutate } = useApiMutation(deliveryApi.noteRoutePrinted, {
    onError: (error) => toast.error(wordsAndSentence(error, 'Failed to remember that the sheet was printed')),
  });
  const note = useRef(() => {});
  note.current = () => {
    for (const { id, version } of routes) mutate({ params: { id }, body: { version } });
  };
  useEffect(() => {
    const onPrint = () => note.current();
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
};
