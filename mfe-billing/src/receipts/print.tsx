import { hasReference } from '@primal/contracts/billing/payment-rules';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { TwoLines } from '@primal/kit';
import { useSearchParams } from '@primal/kit/platform';
import {
  type PaperProps,
  PaperView,
  PrintBlock,
  type PrintColumn,
  PrintFrame,
  PrintTable,
  PrintTotals,
} from '@primal/kit/print';
import { paths } from '../routes.ts';
import {
  formatDays,
  formatKind,
  formatReversalLabel,
  type Receipt,
  readDays,
  receiptMethods,
  sumReceipts,
  useReceipts,
} from './receipts.ts';

const back = { to: paths.receipts, label: 'Back to Receipts' };

const createColumns = (method: string): PrintColumn<Receipt>[] => [
  { header: 'Date', width: '6.5em', cell: ({ date }) => formatDate(date) },
  {
    header: 'Received From',
    cell: (receipt) => <TwoLines main={receipt.from} sub={receipt.kind === 'sale' && formatKind(receipt)} />,
  },
  {
    header: hasReference(method) ? 'Reference' : 'Check #',
    width: '9em',
    cell: ({ kind, number }) => (kind === 'payment' && number) || '',
  },
  {
    header: 'Amount',
    align: 'right',
    width: '11em',
    cell: (receipt) =>
      receipt.isReversed ? `${formatReversalLabel(receipt)}, $0.00` : formatMoney(receipt.amount),
  },
];

const groupByMethod = (receipts: readonly Receipt[]) =>
  receiptMethods.flatMap(({ value, label }) => {
    const own = receipts.filter(({ method }) => method === value);
    return own.length > 0 ? [{ label, own, columns: createColumns(value) }] : [];
  });

interface SheetProps extends PaperProps<readonly Receipt[]> {
  days: { from: string; to: string };
}

const Sheet = ({ record: receipts, letterhead, days }: SheetProps) => {
  const totals = sumReceipts(receipts);
  const shown = formatDays({ from: formatDate(days.from), to: formatDate(days.to) }, ' to ');
  return (
    <PrintFrame
      letterhead={letterhead}
      title="Receipts"
      facts={[
        { label: 'Received', value: shown },
        { label: 'Receipts', value: receipts.length.toLocaleString('en-US') },
      ]}
      customer={shown}
      back={back}
      printLabel="Print Receipts"
      fileName={`Receipts ${formatDays(days, ' to ')}`}
      autoPrint={500}
    >
      {groupByMethod(receipts).map(({ label, own, columns }) => (
        <PrintBlock key={label} title={label}>
          <PrintTable
            label={label}
            columns={columns}
            rows={own}
            rowKey={({ key }) => key}
            end={
              <PrintTotals
                items={[{ label: `${label} total`, value: formatMoney(sumReceipts(own).total) }]}
              />
            }
          />
        </PrintBlock>
      ))}
      <PrintTotals
        items={[
          ...totals.byMethod.map(({ label, amount }) => ({ label, value: formatMoney(amount) })),
          { label: 'All Receipts', value: formatMoney(totals.total) },
          { label: 'Cash and Checks', value: formatMoney(totals.toDeposit), strong: true },
        ]}
      />
    </PrintFrame>
  );
};

export default function ReceiptsPrint() {
  const [search] = useSearchParams();
  const days = readDays(search.get('from') ?? '', search.get('to') ?? '', today());
  return (
    <PaperView query={useReceipts(days)} loading="Loading receipts..." empty={{ title: 'No receipts', back }}>
      {(receipts, letterhead) => <Sheet record={receipts} letterhead={letterhead} days={days} />}
    </PaperView>
  );
}
