import { planningApi } from '@primal/contracts/delivery/planning';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { DownloadPdf } from '@primal/kit';
import { useApiMutation } from '@primal/kit/platform';
import { useEffect, useEffectEvent } from 'react';

/** Records the printed content of routes, so that later changes can be shown. */
const useRecordPrint = (): ((routes: readonly RouteAnswer[]) => void) => {
  const { mutate } = useApiMutation(planningApi.noteRoutePrinted, {
    failed: 'Failed to record that the sheet was printed',
  });
  return (routes) => {
    for (const { id, version } of routes) mutate({ params: { id }, body: { version } });
  };
};

/** Records every print, whether by button, automatic dialog or browser menu. */
export const useRecordPrints = (routes: readonly RouteAnswer[]): void => {
  const recordPrint = useRecordPrint();
  const onPrint = useEffectEvent(() => recordPrint(routes));
  useEffect(() => {
    const listen = () => onPrint();
    window.addEventListener('beforeprint', listen);
    return () => window.removeEventListener('beforeprint', listen);
  }, []);
};

/** Downloads the route sheet, which counts as printed. */
export const DownloadSheet = ({ route }: { route: RouteAnswer }) => {
  const recordPrint = useRecordPrint();
  return (
    <DownloadPdf
      pdf={planningApi.routePdf}
      input={{ params: { id: route.id } }}
      onDone={() => recordPrint([route])}
    />
  );
};
