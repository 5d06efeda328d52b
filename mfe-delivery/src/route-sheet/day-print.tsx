import { boardApi } from '@primal/contracts/delivery/board';
import { type RouteAnswer, routeApi } from '@primal/contracts/delivery/route';
import { type BusinessDate, formatDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { useApiQuery, useSearchParams } from '@primal/kit/platform';
import { type PaperProps, PaperView, PrintDesk } from '@primal/kit/print';
import { listTrayLeftOut } from './left-out.ts';
import { backLink, loadingText, printDelay, renderHeldNotice, usePrintTime } from './print-page.tsx';
import { useRecordPrints } from './record-print.tsx';
import { RouteSheetPaper } from './route-sheet.tsx';

interface SheetsProps extends PaperProps<readonly RouteAnswer[]> {
  date: BusinessDate;
}

const AllSheets = ({ record: routes, letterhead, date }: SheetsProps) => {
  const board = useApiQuery(boardApi.readBoard, { query: { date } });
  const printed = usePrintTime();
  useRecordPrints(routes);
  return (
    <PrintDesk
      fileName={`Route Sheets ${date}`}
      back={backLink}
      printLabel="Print Route Sheets"
      autoPrint={printDelay}
      lacks={letterhead.lacks}
      options={renderHeldNotice(routes)}
      leftOut={listTrayLeftOut(board.data?.tray ?? [])}
    >
      {routes.map((route, at) => (
        <RouteSheetPaper
          key={route.id}
          route={route}
          company={letterhead.company}
          printed={printed}
          pageName={`route-${at + 1}`}
        />
      ))}
    </PrintDesk>
  );
};

/** All route sheets of a day at `/delivery-routes/print?date=2026-11-20`; today by default. */
export default function DayPrint() {
  const [search] = useSearchParams();
  const asked = search.get('date') ?? '';
  const date = isBusinessDate(asked) ? asked : today();
  const routes = useApiQuery(routeApi.listRoutes, { query: { routeDate: date, limit: '1000' } });
  const used = routes.data
    ?.filter(({ items }) => items.length > 0)
    .sort((one, other) => one.driver.name.localeCompare(other.driver.name));
  return (
    <PaperView
      query={{ ...routes, data: used }}
      loading={loadingText}
      empty={{
        title: `No deliveries assigned for ${formatDate(date)}`,
        description: 'Assign invoices or sales orders to a driver; their routes are printed here.',
        back: backLink,
      }}
    >
      {(data, letterhead) => <AllSheets record={data} letterhead={letterhead} date={date} />}
    </PaperView>
  );
}
