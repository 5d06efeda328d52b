import {
  movementLabels,
  type StatementAnswer,
  type StatementEntry,
} from '@primal/contracts/billing/statement';
import { showDate } from '@primal/contracts/shared/dates';
import { decimal, isPositive, showMoney } from '@primal/contracts/shared/decimal';
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

/** A charge stands under Charges, what lowers the account under Payments and Credits. */
const columns: PrintColumn<StatementEntry>[] = [
  { header: 'Date', width: '6em', cell: ({ date }) => showDate(date) },
  { header: 'Description', cell: ({ type }) => movementLabels[type] },
  { header: 'Number', width: '8em', cell: ({ number }) => number },
  {
    header: 'Charges',
    align: 'right',
    width: '7em',
    cell: ({ amount }) => isPositive(amount) && showMoney(amount),
  },
  {
    header: 'Payments and Credits',
    align: 'right',
    width: '9em',
    cell: ({ amount }) => decimal(amount).lt(0) && showMoney(decimal(amount).abs()),
  },
  { header: 'Balance', align: 'right', width: '7em', cell: ({ balance }) => showMoney(balance) },
];

const billTo = ({ customer }: StatementAnswer): string[] => [
  customer.address,
  `${customer.city}, ${customer.state} ${customer.zipCode}`,
  ...(customer.contactPerson ? [`Attn: ${customer.contactPerson}`] : []),
];

const aging = ({ aging: open }: StatementAnswer) => [
  { label: 'Current (0 to 7 days)', value: showMoney(open.currentBalance) },
  { label: '8-14 Days', value: showMoney(open.days8to14) },
  { label: '15-21 Days', value: showMoney(open.days15to21) },
  { label: 'Past Due', value: showMoney(open.pastDue) },
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
            { label: 'Payments', value: showMoney(statement.payments) },
            { label: 'Credits', value: showMoney(statement.credits) },
            { label: 'Current Balance', value: showMoney(statement.closingBalance), strong: true },
          ]}
        />
      </PrintBlock>
      <PrintBlock title="Aging Summary">
        <PrintTotals items={aging(statement)} />
        {isPositive(statement.unappliedCredit) && (
          <PrintNote small>{showMoney(statement.unappliedCredit)} of credit is not applied yet.</PrintNote>
        )}
      </PrintBlock>
    </PrintColumns>
    <PrintBlock title="Invoice Details">
      {statement.entries.length === 0 && <PrintNote>Nothing was charged or paid in this period.</PrintNote>}
    </PrintBlock>
    {statement.entries.length > 0 && (
      <PrintTable
        label="Invoice Details"
        columns={columns}
        rows={statement.entries}
        rowKey={({ id, type }) => `${type} ${id}`}
      />
    )}
    <PrintFooter>{footer}</PrintFooter>
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
