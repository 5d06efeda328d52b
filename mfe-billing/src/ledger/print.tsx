import type { TrialBalanceRow } from '@primal/contracts/billing/journal';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatInstant } from '@primal/contracts/shared/dates';
import { useSearchParams } from '@primal/kit/platform';
import { PaperView, type PrintColumn, PrintFrame, PrintTable } from '@primal/kit/print';
import { paths } from '../routes.ts';
import {
  accountTypeLabels,
  formatLedgerDays,
  type LedgerDays,
  listFigures,
  listShownRows,
  readLedgerDays,
  useTrialBalance,
} from './trial-balance.ts';

type Line = TrialBalanceRow | 'total';

const createColumns = (days: LedgerDays, rows: readonly TrialBalanceRow[]): PrintColumn<Line>[] => [
  { header: 'Number', width: '6em', cell: (row) => row !== 'total' && row.number },
  { header: 'Account', cell: (row) => (row === 'total' ? <strong>Total</strong> : row.name) },
  { header: 'Type', width: '6em', cell: (row) => row !== 'total' && accountTypeLabels[row.type] },
  ...listFigures(days, rows).map(({ header, format, total }) => ({
    header,
    align: 'right' as const,
    width: '8em',
    cell: (row: Line) => (row === 'total' ? <strong>{total}</strong> : format(row)),
  })),
];

/** Printable trial balance at `/ledger/print?from=2026-10-01&to=2026-10-31`; without `from` as of a day. */
export default function TrialBalancePrint() {
  const [search] = useSearchParams();
  const days = readLedgerDays(search.get('from') ?? '', search.get('to') ?? '');
  return (
    <PaperView query={useTrialBalance(days)} loading="Loading trial balance...">
      {(balance, letterhead) => {
        const rows = listShownRows(days, balance.rows);
        return (
          <PrintFrame
            letterhead={letterhead}
            title="Trial Balance"
            facts={[
              { label: 'Days', value: formatLedgerDays(days) },
              { label: 'Printed', value: formatInstant(new Date().toISOString()) },
            ]}
            customer={formatLedgerDays(days)}
            back={{ to: withQuery(paths.ledger, days), label: 'Back to Ledger' }}
            fileName={`Trial Balance ${[days.from, days.to].filter(Boolean).join(' to ')}`}
            autoPrint={500}
          >
            <PrintTable
              label="Trial Balance"
              columns={createColumns(days, rows)}
              rows={[...rows, 'total' as const]}
              rowKey={(row) => (row === 'total' ? row : row.key)}
            />
          </PrintFrame>
        );
      }}
    </PaperView>
  );
}
