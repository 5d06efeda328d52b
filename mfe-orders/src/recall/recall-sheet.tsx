import type { RecalledPiece, RecallTotals } from '@primal/contracts/orders/recall';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatWeight } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  type Company,
  PrintBlock,
  type PrintColumn,
  PrintNote,
  PrintSheet,
  PrintTable,
  PrintTotals,
} from '@primal/kit/print';
import {
  type Criteria,
  type CustomerShare,
  describeCriteria,
  describeLongerLots,
  describeOrderMark,
  describeUnlabeled,
  longerLotLabel,
} from './recalled.ts';

const describeWhereabouts = ({ invoiceVoided, returned }: RecalledPiece): string => {
  if (returned) return ` came back ${formatDate(returned.creditDate)} on ${returned.creditNumber}`;
  return invoiceVoided ? ' voided' : '';
};

const columns: PrintColumn<RecalledPiece>[] = [
  {
    header: 'Order',
    width: '8em',
    cell: (piece) => [piece.orderNumber, describeOrderMark(piece)].filter(Boolean).join(' '),
  },
  {
    header: 'Invoice',
    width: '7em',
    cell: (piece) => `${piece.invoiceNumber ?? '—'}${describeWhereabouts(piece)}`,
  },
  { header: 'Product', cell: (piece) => piece.productName },
  {
    header: 'Lot',
    width: '6em',
    cell: (piece) => `${piece.lot ?? '—'}${piece.isLongerLot ? ` ${longerLotLabel}` : ''}`,
  },
  { header: 'Serial', width: '8em', cell: (piece) => piece.serial ?? '—' },
  { header: 'Weighed', width: '12em', cell: (piece) => formatInstant(piece.takenAt) },
  {
    header: 'Lbs',
    width: '4em',
    align: 'right',
    cell: (piece) => (piece.weight ? formatWeight(piece.weight) : '—'),
  },
];

interface Props {
  criteria: Criteria;
  totals: RecallTotals;
  shares: readonly CustomerShare[];
  shown: number;
  company: Company;
}

/** Printed recall: customers to call, with their pieces. */
export const RecallSheet = ({ criteria, totals, shares, shown, company }: Props) => {
  const longer = describeLongerLots(criteria.lot, totals.ofLongerLots);
  return (
    <PrintSheet
      title="Recall"
      company={company}
      customer={describeCriteria(criteria, formatDate)}
      facts={[{ label: 'Recalled', value: describeCriteria(criteria, formatDate) }]}
    >
      <PrintTotals
        items={[
          { label: 'Customers', value: totals.customers },
          { label: 'Orders', value: totals.orders },
          { label: 'Invoices', value: totals.invoices },
          { label: 'Pieces', value: totals.pieces },
          totals.returned > 0 && { label: 'Came Back', value: totals.returned },
          { label: 'Pounds', value: formatWeight(totals.pounds), strong: true },
        ]}
      />
      {longer && <PrintNote>{longer}</PrintNote>}
      <PrintNote>{describeUnlabeled(totals.withoutLabel)}</PrintNote>
      {shown < totals.pieces && (
        <PrintBlock title="Incomplete">
          {`The first ${shown.toLocaleString('en-US')} of ${totals.pieces.toLocaleString('en-US')} pieces. The CSV file has all of them.`}
        </PrintBlock>
      )}
      {shares.map(({ customerId, name, phone, pieces, pounds }) => (
        <PrintBlock key={customerId} title={`${name} · ${phone}`}>
          <PrintTable
            label={name}
            columns={columns}
            rows={pieces}
            rowKey={(piece) => piece.id}
            end={
              <PrintTotals
                items={[
                  {
                    label: counted(pieces.length, 'piece'),
                    value: formatWeight(pounds),
                  },
                ]}
              />
            }
          />
        </PrintBlock>
      ))}
    </PrintSheet>
  );
};
