import { today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  Button,
  type CsvColumn,
  downloadCsv,
  FilterBar,
  LinkButton,
  PageHeader,
  Stat,
  StatRow,
  StatusBadge,
  Text,
  TwoLines,
} from '@primal/kit';
import { IconDownload, IconPrinter } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { toQueryProps, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useMemo } from 'react';
import { createDateColumn, createMoneyColumn } from '../document/list.tsx';
import { paths } from '../routes.ts';
import {
  formatDays,
  formatKind,
  formatReversalLabel,
  getCheckNumber,
  getReference,
  type Receipt,
  type ReceiptTotals,
  readDays,
  receiptMethods,
  sumReceipts,
  useReceipts,
} from './receipts.ts';

const labels = new Map<string, string>(receiptMethods.map(({ value, label }) => [value, label]));
const formatMethod = ({ method }: Receipt): string => labels.get(method) ?? method;

const createColumns = ({ total }: ReceiptTotals): Column<Receipt>[] => [
  {
    header: 'Received From',
    link: true,
    cell: (receipt) => <TwoLines main={receipt.from} sub={formatKind(receipt)} />,
    footer: 'Total',
  },
  createDateColumn('date', 'Date'),
  { header: 'Method', nowrap: true, cell: formatMethod },
  { header: 'Check #', nowrap: true, cell: (receipt) => getCheckNumber(receipt) || '—' },
  { header: 'Reference', cell: (receipt) => getReference(receipt) || '—' },
  {
    header: 'Status',
    card: 'corner',
    cell: (receipt) =>
      receipt.isReversed ? <StatusBadge status="reversed" label={formatReversalLabel(receipt)} /> : null,
  },
  createMoneyColumn('amount', 'Amount', { footer: formatMoney(total) }),
];

const csvColumns: CsvColumn<Receipt>[] = [
  { header: 'Date', value: ({ date }) => date },
  { header: 'Received From', value: ({ from }) => from },
  { header: 'Document', value: formatKind },
  { header: 'Method', value: formatMethod },
  { header: 'Check Number', value: getCheckNumber },
  { header: 'Reference', value: getReference },
  { header: 'Amount', value: ({ amount, isReversed }) => (isReversed ? '0.00' : amount) },
  { header: 'Status', value: (receipt) => (receipt.isReversed ? formatReversalLabel(receipt) : null) },
];

const Totals = ({ totals, loading }: { totals: ReceiptTotals; loading: boolean }) => (
  <StatRow>
    <Stat label="Total" value={formatMoney(totals.total)} loading={loading} />
    <Stat
      label="Cash and Checks"
      value={formatMoney(totals.toDeposit)}
      hint="what goes to the bank"
      loading={loading}
    />
    {totals.byMethod.map(({ method, label, count: number, amount }) => (
      <Stat
        key={method}
        label={label}
        value={formatMoney(amount)}
        hint={counted(number, 'receipt')}
        loading={loading}
      />
    ))}
  </StatRow>
);

/** Payments and cash sales of a day by method, with their deposits. */
export default function Receipts() {
  const list = useListState({ field: 'method', order: 'asc' });
  const days = readDays(list.filter('from'), list.filter('to'), today());
  const isInOrder = days.from <= days.to;
  const receipts = useReceipts(days, isInOrder);
  const { data } = receipts;
  const totals = useMemo(() => sumReceipts(data ?? []), [data]);
  const columns = useMemo(() => createColumns(totals), [totals]);
  const isShown = isInOrder && data !== undefined && !receipts.isPlaceholderData;
  return (
    <>
      <PageHeader
        title="Receipts of a Day"
        subtitle="Payments and cash sales by payment method"
        back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={!isShown}
              onClick={() => data && downloadCsv(`receipts-${formatDays(days, '-to-')}`, csvColumns, data)}
            >
              Download CSV
            </Button>
            {isInOrder ? (
              <LinkButton to={paths.printReceipts(days)} newTab leftSection={<IconPrinter size={16} />}>
                Print Receipts
              </LinkButton>
            ) : (
              <Button disabled leftSection={<IconPrinter size={16} />}>
                Print Receipts
              </Button>
            )}
          </>
        }
      />
      <FilterBar
        onClear={list.clearFilters}
        active={list.filtered}
        summary={isShown && counted(data.length, 'receipt')}
      >
        <DateRange value={days} onChange={({ from, to }) => list.setFilters({ from, to })} open={false} />
      </FilterBar>
      {isInOrder ? (
        <>
          <Totals totals={totals} loading={receipts.isPending} />
          <DataTable
            label="Receipts"
            loadingLabel="Loading receipts..."
            columns={columns}
            {...toQueryProps(receipts)}
            rowKey={({ key }) => key}
            rowHref={({ to }) => to}
            rowMark={({ isReversed }) => (isReversed ? 'struck' : undefined)}
            empty={{
              title: 'No receipts',
              description: 'Recorded payments and cash sales of these days appear here.',
            }}
          />
        </>
      ) : (
        <Text c="red" role="alert">
          Choose an end date on or after the start date.
        </Text>
      )}
    </>
  );
}
