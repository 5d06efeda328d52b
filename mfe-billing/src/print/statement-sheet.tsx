import {
  movementLabels,
  openTodayNote,
  type StatementAnswer,
  type StatementEntry,
} from '@primal/contracts/billing/statement';
import { showDate, today } from '@primal/contracts/shared/dates';
import { isPositive, showMoney } from '@primal/contracts/shared/decimal';
import {
  type Company,
  PrintBlock,
  type PrintColumn,
  PrintColumns,
  PrintFooter,
  PrintNote,
  PrintSheet,
  PrintTable,
  PrintTotals,
} from '@primal/kit/print';

interface Row {
  key: string;
  date: string;
  type: string;
  number: string | null;
  amount: string;
  balance: string;
}

const columns: PrintColumn<Row>[] = [
  { header: 'Date', width: '7em', cell: ({ date }) => date },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Number', width: '12em', cell: ({ number }) => number },
  { header: 'Amount', align: 'right', width: '8em', cell: ({ amount }) => amount },
  { header: 'Balance', align: 'right', width: '8em', cell: ({ balance }) => balance },
];

const rowOf = ({ id, date, type, number, amount, balance }: StatementEntry): Row => ({
  key: `${type} ${id}`,
  date: showDate(date),
  type: movementLabels[type],
  number,
  amount: showMoney(amount),
  balance: showMoney(balance),
});

/** The account's movements, after what was brought over from before the period. */
const rowsOf = ({ from, previousBalance, entries }: StatementAnswer): Row[] => [
  {
    key: 'before',
    date: showDate(from),
    type: 'Previous Balance',
    number: null,
    amount: '',
    balance: showMoney(previousBalance),
  },
  ...entries.map(rowOf),
];

const agingColumns = (
  [
    ['Current (0-7 days)', 'currentBalance'],
    ['8-14 Days', 'days8to14'],
    ['15-21 Days', 'days15to21'],
    ['Past Due', 'pastDue'],
  ] as const
).map(
  ([header, bucket]): PrintColumn<StatementAnswer['aging']> => ({
    header,
    align: 'right',
    cell: (aging) => showMoney(aging[bucket]),
  }),
);

/** What a label already takes away is shown with its sign, but nothing as `-$0.00`. */
const takenAway = (amount: string): string =>
  isPositive(amount) ? `-${showMoney(amount)}` : showMoney(amount);

const billTo = ({ customer }: StatementAnswer): string[] => [
  customer.address,
  `${customer.city}, ${customer.state} ${customer.zipCode}`,
  ...(customer.contactPerson ? [`Attn: ${customer.contactPerson}`] : []),
];

/** What stands at a statement's head beside the letterhead. */
export const statementHead = (statement: StatementAnswer) => ({
  title: 'Statement',
  customer: statement.customer.name,
  facts: [
    { label: 'Statement date', value: showDate(statement.to) },
    { label: 'Period', value: `${showDate(statement.from)} to ${showDate(statement.to)}` },
  ],
});

const OpenToday = ({ to }: Pick<StatementAnswer, 'to'>) => {
  const note = openTodayNote(to, today());
  return note && <PrintNote>{note}</PrintNote>;
};

/** Everything on a statement below its head: the account of a customer over a period (decisions, "Receivables"). */
export const StatementBody = ({ statement, footer }: { statement: StatementAnswer; footer: string }) => (
  <>
    <PrintColumns>
      <PrintBlock title="Bill To">
        <strong>{statement.customer.name}</strong>
        {billTo(statement).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </PrintBlock>
      <PrintBlock title="Account Summary">
        <PrintTotals
          items={[
            { label: 'Previous Balance', value: showMoney(statement.previousBalance) },
            { label: 'New Charges', value: showMoney(statement.charges) },
            { label: 'Payments', value: takenAway(statement.payments) },
            { label: 'Credits', value: takenAway(statement.credits) },
            { label: 'Current Balance', value: showMoney(statement.closingBalance), strong: true },
            ...(isPositive(statement.unappliedCredit)
              ? [{ label: 'Credit on Account', value: showMoney(statement.unappliedCredit) }]
              : []),
          ]}
        />
      </PrintBlock>
    </PrintColumns>
    <PrintBlock title="Aging Summary">
      <PrintTable
        label="Aging Summary"
        columns={agingColumns}
        rows={[statement.aging]}
        rowKey={() => 'aging'}
      />
      <OpenToday to={statement.to} />
    </PrintBlock>
    <PrintBlock title="Invoice Details">
      <PrintTable
        label="Invoice Details"
        columns={columns}
        rows={rowsOf(statement)}
        rowKey={({ key }) => key}
        end={<PrintFooter>{footer}</PrintFooter>}
      />
    </PrintBlock>
  </>
);

interface PaperProps {
  statement: StatementAnswer;
  letterhead: { company: Company; footer: string };
}

/** A statement as paper, to be looked at in a dialog. */
export const StatementPaper = ({ statement, letterhead }: PaperProps) => (
  <PrintSheet {...statementHead(statement)} company={letterhead.company}>
    <StatementBody statement={statement} footer={letterhead.footer} />
  </PrintSheet>
);
