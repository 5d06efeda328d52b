import type { PriceListAnswer } from '@primal/contracts/admin/price-list';
import { createPriceListSheet, type PriceListLine } from '@primal/contracts/admin/price-list-sheet';
import {
  type Company,
  type PrintColumn,
  PrintFooter,
  PrintNote,
  PrintParty,
  PrintProduct,
  PrintSheet,
  PrintTable,
} from '@primal/kit/print';

const stackLines = (lines: readonly string[]) =>
  lines.map((line, at) => <div key={`${at} ${line}`}>{line || '\u00a0'}</div>);

const columns: PrintColumn<PriceListLine>[] = [
  {
    header: 'Product',
    cell: ({ name, details }) => <PrintProduct name={name} details={[details]} />,
  },
  { header: 'Unit', width: '5em', cell: ({ unit }) => unit },
  {
    header: 'Price',
    align: 'right',
    width: '9em',
    cell: ({ prices }) => stackLines(prices.map(({ price }) => price)),
  },
  {
    header: 'Minimum',
    align: 'right',
    width: '7em',
    cell: ({ prices }) => stackLines(prices.map(({ minimum }) => minimum)),
  },
];

interface Props {
  list: PriceListAnswer;
  letterhead: { company: Company; footer: string };
}

export const PriceListPaper = ({ list, letterhead: { company, footer } }: Props) => {
  const { title, customer, facts, recipient, lines, empty } = createPriceListSheet(list);
  return (
    <PrintSheet title={title} customer={customer} facts={facts} company={company}>
      <PrintParty title="For" name={customer} lines={recipient} />
      {empty === null ? (
        <PrintTable
          label="Prices"
          columns={columns}
          rows={lines}
          rowKey={({ key }) => key}
          end={<PrintFooter>{footer}</PrintFooter>}
        />
      ) : (
        <PrintNote>{empty}</PrintNote>
      )}
    </PrintSheet>
  );
};
