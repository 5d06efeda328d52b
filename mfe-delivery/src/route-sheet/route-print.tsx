import { deliveryApi } from '@primal/contracts/delivery/api';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { routeFileName } from '@primal/contracts/delivery/sheet';
import { Button, QueryView } from '@primal/kit';
import { IconDownload } from '@primal/kit/icons';
import { useParams, useRecord } from '@primal/kit/platform';
import { PrintDesk, useLetterhead } from '@primal/kit/print';
import { RouteSheetPaper } from './route-sheet.tsx';
import { back, loading, printAfter, usePrintTime, useRoutePdf } from './sheet-data.tsx';
import { useNotePrinted } from './use-note-printed.ts';

const OneSheet = ({ route }: { route: RouteAnswer }) => {
  const letterhead = useLetterhead();
  const printed = usePrintTime();
  useNotePrinted([route]);
  const { download, busy } = useRoutePdf();
  if (!letterhead) return loading;
  return (
    <PrintDesk
      fileName={routeFileName(route).replace(/\.pdf$/, '')}
      back={back}
      printLabel="Print Route Sheet"
      autoPrint={printAfter}
      lacks={letterhead.lacks}
      toolbar={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={busy}
          onClick={() => download(route.id)}
        >
          Download PDF
        </Button>
      }
    >
      <RouteSheetPaper route={route} company={letterhead.company} printed={printed} />
    </PrintDesk>
  );
};

export default function RoutePrint() {
  const { id = '' } = useParams();
  const route = useRecord(deliveryApi.getRoute, { params: { id } });
  return (
    <QueryView
      query={route}
      loading={loading}
      missing={{
        title: 'Route not found',
        description: 'It does not exist or has been removed.',
        back,
      }}
    >
      {(data) => <OneSheet route={data} />}
    </QueryView>
  );
}
