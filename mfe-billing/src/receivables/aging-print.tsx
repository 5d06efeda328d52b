import type { ReceivableBalance } from '@primal/contracts/billing/receivables';
import type { AgingDate } from '@primal/contracts/shared/aging';
import { formatDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { useSearchParams } from '@primal/kit/platform';
import {
  type PaperProps,
  PaperView,
  type PrintColumn,
  PrintFrame,
  PrintNote,
  PrintTable,
} from '@primal/kit/print';
import { paths } from '../routes.ts';
import {
  type AgingFigure,
  creditNote,
  describeAging,
  listAgingFigures,
  parseAgingDate,
  sumAging,
  useAging,
} from './aging.ts';

const back = { to: paths.aging, label: 'Back to Aging Report' };

interface Line extends Partial<Record<AgingFigure, string>> {
  name: string;
  isSum?: true;
}

const renderText = ({ isSum }: Line, text: string) => (isSum ? <strong>{text}</strong> : text);

/** Landscape, since eight figures leave no room for names in portrait. Same size on screen. */
const landscapeStyle =
  '@page { size: letter landscape; } article { --paper-width: 11in; --paper-height: 8.5in; }';

const createColumns = (by: AgingDate): PrintColumn<Line>[] => [
  { header: 'Customer', cell: (line) => renderText(line, line.name) },
  ...listAgingFigures(by).map(({ id, header }) => ({
    header,
    align: 'right' as const,
    width: '5.6em',
    cell: (line: Line) => renderText(line, isPositive(line[id]) ? formatMoney(line[id]) : '—'),
  })),
];

interface SheetProps extends PaperProps<readonly ReceivableBalance[]> {
  asOf: string;
  by: AgingDate;
}

const Sheet = ({ record: balances, letterhead, asOf, by }: SheetProps) => {
  const lines: Line[] = [
    ...balances.map((balance) => ({ ...balance, name: balance.customer.name })),
    { ...sumAging(balances, by), name: 'All Accounts', isSum: true },
  ];
  return (
    <PrintFrame
      letterhead={letterhead}
      title="Aging Report"
      facts={[
        { label: 'As of', value: formatDate(asOf) },
        { label: 'Accounts', value: balances.length.toLocaleString('en-US') },
      ]}
      customer={formatDate(asOf)}
      back={back}
      printLabel="Print Report"
      fileName={`Aging Report ${asOf}`}
      autoPrint={500}
    >
      <style>{landscapeStyle}</style>
      <PrintTable
        label="Aging Report"
        columns={createColumns(by)}
        rows={lines}
        rowKey={({ name }, at) => `${at} ${name}`}
        end={
          <PrintNote small>
            Aged {describeAging[by]}. Overdue is by due date. {creditNote}
          </PrintNote>
        }
      />
    </PrintFrame>
  );
};

/**
 * Printable aging report at `/accounts-receivable/aging/print?asOf=2026-11-20&by=due_date`; today and the
 * settings' buckets by default.
 */
export default function AgingPrint() {
  const [search] = useSearchParams();
  const asked = search.get('asOf') ?? '';
  const asOf = isBusinessDate(asked) ? asked : today();
  const by = parseAgingDate(search.get('by'));
  return (
    <PaperView
      query={useAging({ asOf })}
      loading="Loading report..."
      empty={{ title: `Nobody owed anything on ${formatDate(asOf)}`, back }}
    >
      {({ balances, agingBy }, letterhead) => (
        <Sheet record={balances} letterhead={letterhead} asOf={asOf} by={by ?? agingBy} />
      )}
    </PaperView>
  );
}
