import type { BankEntry, BankLine } from '@primal/contracts/billing/bank';
import {
  explainLedgerDifference,
  type ReconciliationAnswer,
  reconciliationApi,
} from '@primal/contracts/billing/bank-reconciliation';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  type PaperProps,
  PrintBlock,
  type PrintColumn,
  PrintFrame,
  PrintNote,
  PrintNotes,
  PrintTable,
  PrintTotals,
  recordPaper,
} from '@primal/kit/print';
import { paths } from '../routes.ts';
import { formatEntryName, formatLineName, listLedgerFigures } from './columns.tsx';
import { reconciliationMissing } from './detail.tsx';

const createColumns = <Row extends BankLine | BankEntry>(
  header: string,
  cell: (row: Row) => string,
): PrintColumn<Row>[] => [
  { header: 'Date', width: '7em', cell: ({ date }) => formatDate(date) },
  { header, cell },
  { header: 'Amount', align: 'right', width: '9em', cell: ({ amount }) => formatMoney(amount) },
];

/** Printable reconciliation at `/bank/reconciliations/{id}/print`. */
const Report = ({ record, letterhead }: PaperProps<ReconciliationAnswer>) => (
  <PrintFrame
    letterhead={letterhead}
    title="Bank Reconciliation"
    number={formatDate(record.statementDate)}
    customer={formatDate(record.statementDate)}
    facts={[
      { label: 'Account', value: record.accountName },
      { label: 'Statement Date', value: formatDate(record.statementDate) },
      { label: 'Finished', value: record.finishedAt ? formatInstant(record.finishedAt) : 'Open' },
      { label: 'Finished By', value: record.finishedBy ?? '—' },
    ]}
    back={{ to: paths.reconciliation(record.id), label: 'Back to Reconciliation' }}
    printLabel="Print Reconciliation"
  >
    <PrintTotals
      items={[
        { label: 'Opening Balance', value: formatMoney(record.openingBalance) },
        { label: `Cleared (${record.matchCount})`, value: formatMoney(record.cleared) },
        { label: 'Statement Balance', value: formatMoney(record.statementBalance), strong: true },
        { label: 'Difference', value: formatMoney(record.difference) },
      ]}
    />
    <PrintTotals items={listLedgerFigures(record)} />
    {explainLedgerDifference(record) && (
      <>
        <PrintNote>{explainLedgerDifference(record)}</PrintNote>
        <PrintNotes title="Reason" notes={record.ledgerReason} />
      </>
    )}
    <PrintBlock
      title={`Open Ledger Entries: ${record.openEntryCount}, ${formatMoney(record.openEntryTotal)}`}
    >
      <PrintTable
        label="Open ledger entries"
        columns={createColumns<BankEntry>('Entry', formatEntryName)}
        rows={record.openEntries}
        rowKey={({ id }) => id}
      />
    </PrintBlock>
    <PrintBlock title={`Open Bank Lines: ${record.openLineCount}, ${formatMoney(record.openLineTotal)}`}>
      <PrintTable
        label="Open bank lines"
        columns={createColumns<BankLine>('Bank Line', formatLineName)}
        rows={record.openLines}
        rowKey={({ id }) => id}
      />
    </PrintBlock>
  </PrintFrame>
);

export default recordPaper(reconciliationApi.getReconciliation, Report, {
  loading: 'Loading reconciliation...',
  missing: reconciliationMissing,
});
