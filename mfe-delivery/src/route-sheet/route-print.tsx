import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { formatRouteFileName } from '@primal/contracts/delivery/route-sheet';
import { type PaperProps, PrintDesk } from '@primal/kit/print';
import { backLink, printDelay, renderHeldNotice, routePaper, usePrintTime } from './print-page.tsx';
import { DownloadSheet, useRecordPrints } from './record-print.tsx';
import { RouteSheetPaper } from './route-sheet.tsx';

const OneSheet = ({ record: route, letterhead }: PaperProps<RouteAnswer>) => {
  const printed = usePrintTime();
  useRecordPrints([route]);
  return (
    <PrintDesk
      fileName={formatRouteFileName(route).replace(/\.pdf$/, '')}
      back={backLink}
      printLabel="Print Route Sheet"
      autoPrint={printDelay}
      lacks={letterhead.lacks}
      options={renderHeldNotice([route])}
      toolbar={<DownloadSheet route={route} />}
    >
      <RouteSheetPaper route={route} company={letterhead.company} printed={printed} />
    </PrintDesk>
  );
};

export default routePaper(OneSheet);
