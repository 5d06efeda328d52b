import { walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import { type DepositAnswer, type DepositedCheck, depositApi } from '@primal/contracts/billing/deposit';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
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
import { JournalLink } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { describeSource } from './undeposited-list.tsx';

const back = { to: paths.deposits, label: 'Back to Deposits' };
const missing = { title: 'Deposit not found', back };

const columns: PrintColumn<DepositedCheck>[] = [
  { header: 'No.', width: '3em', align: 'right', cell: (_check, index) => index + 1 },
  {
    header: 'Received From',
    cell: ({ customerName, type, returned }) => (
      <TwoLines
        main={customerName ?? walkInCustomer}
        sub={[describeSource(type), returned && (type === 'refund' ? 'Reversed' : 'Returned')]
          .filter(Boolean)
          .join(', ')}
      />
    ),
  },
  { header: 'Number', width: '9em', cell: ({ number }) => number },
  { header: 'Date', width: '7em', cell: ({ date }) => formatDate(date) },
  { header: 'Amount', align: 'right', width: '9em', cell: ({ amount }) => formatMoney(amount) },
];

/** Printable deposit slip at `/deposits/{id}/print`. */
const Slip = ({ record: deposit, letterhead }: PaperProps<DepositAnswer>) => {
  const { checks, checkCount, cards, cardCount } = deposit;
  return (
    <PrintFrame
      letterhead={letterhead}
      title="DEPOSIT SLIP"
      number={deposit.depositNumber}
      facts={[
        { label: 'Date', value: formatDate(deposit.date) },
        deposit.fromDrawer && {
          label: 'Bank Drop',
          value: `Cash drawer of ${formatDate(deposit.fromDrawer)}`,
        },
        { label: 'Made By', value: deposit.madeBy },
        { label: 'Made', value: formatInstant(deposit.createdAt) },
      ]}
      stamp={deposit.status === 'voided' ? 'VOID' : undefined}
      back={back}
      printLabel="Print Deposit Slip"
      toolbar={<JournalLink documentId={deposit.id} />}
    >
      {checks.length > 0 && (
        <PrintBlock title="Checks">
          <PrintTable
            label="Checks"
            columns={columns}
            rows={checks}
            rowKey={({ type, id }) => `${type} ${id}`}
          />
        </PrintBlock>
      )}
      {cards.length > 0 && (
        <PrintBlock title="Card Payments">
          <PrintTable
            label="Card Payments"
            columns={columns}
            rows={cards}
            rowKey={({ type, id }) => `${type} ${id}`}
          />
        </PrintBlock>
      )}
      <PrintNotes notes={deposit.notes} />
      <PrintTotals
        items={[
          ...(cardCount > 0
            ? [
                {
                  label: `Card Payments (${cardCount.toLocaleString('en-US')})`,
                  value: formatMoney(deposit.cardTotal),
                },
                { label: 'Processor Fee', value: formatMoney(`-${deposit.processorFee}`) },
              ]
            : [
                {
                  label: `Checks (${checkCount.toLocaleString('en-US')})`,
                  value: formatMoney(deposit.checkTotal),
                },
                { label: 'Cash', value: formatMoney(deposit.cash) },
              ]),
          { label: 'Total Deposit', value: formatMoney(deposit.total), strong: true },
        ]}
      />
      <SignatureLines labels={['Prepared By', 'Taken to the Bank By', 'Date']} />
    </PrintFrame>
  );
};

export default recordPaper(depositApi.getDeposit, Slip, { loading: 'Loading deposit...', missing });
