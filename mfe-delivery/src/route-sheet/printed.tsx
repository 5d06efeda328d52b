import { deliveryApi } from '@primal/contracts/delivery/api';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { DownloadPdf } from '@primal/kit';
import { useApiMutation } from '@primal/kit/platform';
import { useEffect, useEffectEvent } from 'react';

/** Remembers what the sheets of routes say that were just printed: what has changed on them since is said from then on. */
const useNote = (): ((routes: readonly RouteAnswer[]) => void) => {
  const { mutate } = useApiMutation(deliveryApi.noteRoutePrinted, {
    failed: 'Failed to record that the sheet was printed',
  });
  return (routes) => {
    for (const { id, version } of routes) mutate({ params: { id }, body: { version } });
  };
};

/**
 * Notes each time that the sheets of routes are printed, by whichever way: the page's own button, the dialog that opens by
 * itself, or the browser's.
 */
export const useNotePrinted = (routes: readonly RouteAnswer[]): void => {
  const note = useNote();
  const onPrint = useEffectEvent(() => note(routes));
  useEffect(() => {
    const listen = () => onPrint();
    window.addEventListener('beforeprint', listen);
    return () => window.removeEventListener('beforeprint', listen);
  }, []);
};

/** Saves the route sheet, which counts as printed. */
export const DownloadSheet = ({ route }: { route: RouteAnswer }) => {
  const note = useNote();
  return (
    <DownloadPdf
      pdf={deliveryApi.routePdf}
      input={{ params: { id: route.id } }}
      onDone={() => note([route])}
    />
  );
};
