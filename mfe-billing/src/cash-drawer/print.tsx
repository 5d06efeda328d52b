import { type DrawerCount, formatDenomination } from '@primal/contracts/billing/cash-count';
import {
  cashDrawerApi,
  type DrawerDayAnswer,
  type DrawerEntry,
  type DrawerPayout,
  formatOverShort,
} from '@primal/contracts/billing/cash-drawer';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { TwoLines } from '@primal/kit';
import {
  type PaperProps,
  PrintBlock,
  type PrintColumn,
  PrintFrame,
  PrintNotes,
  PrintTable,
  PrintTotals,
  recordPaper,
  SignatureLines,
} from '@primal/kit/print';
import { paths } from '../routes.ts';
import {
  describeEntry,
  describeVoided,
  formatEntryAmount,
  formatEntryName,
  listExpectedLines,
  toEntryKey,
} from './movements.tsx';

const back = { to: paths.drawer, label: 'Back to Cash Drawer' };
const missing = { title: 'The cash drawer was not opened on this day', back };

const countColumns: PrintColumn<DrawerCount>[] = [
  { header: 'Bill or Coin', cell: ({ denomination }) => formatDenomination(denomination) },
  { header: 'Count', align: 'right', width: '7em', cell: ({ count }) => count.toLocaleString('en-US') },
  {
    header: 'Amount',
    align: 'right',
    width: '9em',
    cell: ({ denomination, count }) => formatMoney(decimal(denomination).times(count)),
  },
];

const entryColumns: PrintColumn<DrawerEntry>[] = [
  {
    header: 'Document',
    cell: (entry) => <TwoLines main={formatEntryName(entry)} sub={describeEntry(entry)} />,
  },
  { header: 'When', width: '16em', cell: ({ at }) => formatInstant(at) },
  { header: 'Amount', align: 'right', width: '9em', cell: formatEntryAmount },
];

const payoutColumns: PrintColumn<DrawerPayout>[] = [
  { header: 'Reason', cell: (payout) => <TwoLines main={payout.reason} sub={describeVoided(payout)} /> },
  { header: 'Account', width: '11em', cell: ({ accountName }) => accountName },
  { header: 'By', width: '9em', cell: ({ by }) => by },
  { header: 'When', width: '16em', cell: ({ at }) => formatInstant(at) },
  {
    header: 'Amount',
    align: 'right',
    width: '9em',
    cell: ({ amount, voided }) => formatMoney(voided ? '0.00' : amount),
  },
];

const Entries = ({ title, entries }: { title: string; entries: readonly DrawerEntry[] }) =>
  entries.length > 0 && (
    <PrintBlock title={title}>
      <PrintTable label={title} columns={entryColumns} rows={entries} rowKey={toEntryKey} />
    </PrintBlock>
  );

const Sheet = ({ record: day, letterhead }: PaperProps<DrawerDayAnswer>) => {
  const counted = day.counts.filter(({ count }) => count > 0);
  return (
    <PrintFrame
      letterhead={letterhead}
      title="CASH DRAWER"
      number={formatDate(day.date)}
      facts={[
        { label: 'Opened By', value: day.openedBy },
        { label: 'Closed By', value: day.closedBy ?? 'Not closed yet' },
        day.closedAt && { label: 'Closed', value: formatInstant(day.closedAt) },
      ]}
      stamp={day.status === 'open' ? 'OPEN' : undefined}
      back={{ ...back, to: withQuery(paths.drawer, { date: day.date }) }}
      printLabel="Print Sheet"
      fileName={`Cash Drawer ${day.date}`}
    >
      {counted.length > 0 && (
        <PrintBlock title="Counted">
          <PrintTable
            label="Counted"
            columns={countColumns}
            rows={counted}
            rowKey={({ denomination }) => denomination}
          />
        </PrintBlock>
      )}
      <Entries title="Cash In and Out" entries={day.entries} />
      {day.payouts.length > 0 && (
        <PrintBlock title="Payouts">
          <PrintTable label="Payouts" columns={payoutColumns} rows={day.payouts} rowKey={({ id }) => id} />
        </PrintBlock>
      )}
      <PrintTotals
        items={[
          ...listExpectedLines(day),
          { label: 'Expected', value: formatMoney(day.expected), strong: true },
          day.counted !== null && { label: 'Counted', value: formatMoney(day.counted), strong: true },
          day.counted !== null && {
            label: 'Over or Short',
            value: formatOverShort(day.overShort ?? '0.00'),
            strong: true,
          },
        ]}
      />
      <PrintNotes notes={day.notes} />
      <Entries title="After the Close, not in the figures" entries={day.afterClose} />
      <SignatureLines labels={['Counted By (Signature)', 'Checked By', 'Date']} />
    </PrintFrame>
  );
};

export default recordPaper(cashDrawerApi.getDrawerDay, Sheet, { loading: 'Loading cash drawer...', missing });
