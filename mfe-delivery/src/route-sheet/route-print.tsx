import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { routeFileName } from '@primal/contracts/delivery/sheet';
import { PrintDesk, useLetterhead } from '@primal/kit/print';
import { DownloadSheet } from './download-pdf.tsx';
import { back, loading, printAfter, RouteOfAddress, useNotePrinted, usePrintTime } from './print-page.tsx';
import { RouteSheetPaper } from './route-sheet.tsx';

const OneSheet = ({ route }: { route: RouteAnswer }) => {
  const letterhead = useLetterhead();
  const printed = usePrintTime();
  useNotePrinted([route]);
  if (!letterhead) return loading;
  return (
    <PrintDesk
      fileName={routeFileName(route).replace(/\.pdf$/, '')}
      back={back}
      printLabel="Print Route Sheet"
      autoPrint={printAfter}
      lacks={letterhead.lacks}
      toolbar={<DownloadSheet route={route} />}
    >
      <RouteSheetPaper route={route} company={letterhead.company} printed={printed} />
    </PrintDesk>
  );
};

export default function RoutePrint() {
  return <RouteOfAddress>{(route) => <OneSheet route={route} />}</RouteOfAddress>;
}
