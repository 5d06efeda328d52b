import {
  createLoadingList,
  formatLoadingFileName,
  type LoadedStop,
} from '@primal/contracts/delivery/loading-list';
import { planningApi } from '@primal/contracts/delivery/planning';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { DownloadPdf } from '@primal/kit';
import { type PaperProps, PrintBlock, PrintFrame, PrintNote, PrintTable } from '@primal/kit/print';
import { listCanceledStops } from './left-out.ts';
import { backLink, routePaper, usePrintTime } from './print-page.tsx';

type Line = LoadedStop['lines'][number];

/** Same column widths for every stop, so that products align. */
const Goods = ({ label, lines }: { label: string; lines: readonly Line[] }) => (
  <PrintTable
    label={label}
    columns={[
      { header: 'Quantity', align: 'right', width: '1in', cell: ({ quantity }: Line) => quantity },
      { header: 'Product', cell: ({ productName }: Line) => productName },
      { header: 'Weight', align: 'right', cell: ({ pounds }: Line) => pounds },
    ]}
    rows={lines}
    rowKey={(_, at) => String(at)}
  />
);

/**
 * Printable loading list, last stop first, at `/delivery-routes/{id}/loading` (docs/rules/delivery.md#loading-list).
 */
const LoadingList = ({ record: route, letterhead }: PaperProps<RouteAnswer>) => {
  const printed = usePrintTime();
  const list = createLoadingList(route);
  return (
    <PrintFrame
      letterhead={letterhead}
      fileName={formatLoadingFileName(route).replace(/\.pdf$/, '')}
      back={backLink}
      printLabel="Print Loading List"
      leftOut={listCanceledStops(route)}
      toolbar={<DownloadPdf pdf={planningApi.loadingListPdf} input={{ params: { id: route.id } }} />}
      title={list.title}
      number={list.driver}
      customer={list.date}
      facts={[...list.facts, { label: 'Printed', value: printed }]}
    >
      {list.stops.length === 0 && <PrintNote>There is nothing to load.</PrintNote>}
      {list.stops.map(({ id, number, name, load, lines }) => (
        <PrintBlock key={id} title={`Stop ${number}  ${name} · ${load}`}>
          <Goods label={`Goods of stop ${number}`} lines={lines} />
        </PrintBlock>
      ))}
      {list.products.length > 0 && (
        <PrintBlock title="All Goods">
          <Goods label="All goods" lines={list.products} />
        </PrintBlock>
      )}
    </PrintFrame>
  );
};

export default routePaper(LoadingList);
