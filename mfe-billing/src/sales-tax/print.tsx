import type { SalesTaxReport, SalesTaxRow } from '@primal/contracts/billing/sales-tax-report';
import { formatDate, formatMonth } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { useSearchParams } from '@primal/kit/platform';
import {
  type PaperProps,
  PaperView,
  type PrintColumn,
  PrintFrame,
  PrintTable,
  PrintTotals,
} from '@primal/kit/print';
import { paths } from '../routes.ts';
import { formatCode, formatExempt, readDays, useSalesTaxReport } from './report.ts';

const columns: PrintColumn<SalesTaxRow>[] = [
  { header: 'Month', width: '12em', cell: ({ month }) => formatMonth(month) },
  { header: 'Tax Code', cell: formatCode },
  { header: 'Taxable Sales', align: 'right', width: '7em', cell: ({ sales }) => formatMoney(sales.taxable) },
  { header: 'Exempt Sales', cell: ({ sales }) => formatExempt(sales) },
  { header: 'Tax', align: 'right', width: '6em', cell: ({ sales }) => formatMoney(sales.tax) },
  {
    header: 'Taxable Credits',
    align: 'right',
    width: '7em',
    cell: ({ credits }) => formatMoney(credits.taxable),
  },
  { header: 'Tax of Credits', align: 'right', width: '6em', cell: ({ credits }) => formatMoney(credits.tax) },
  { header: 'Due', align: 'right', width: '6em', cell: ({ due }) => formatMoney(due) },
];

const Sheet = ({ record: report, letterhead }: PaperProps<SalesTaxReport>) => {
  const { from, to, rows, totals, account } = report;
  const shown = `${formatDate(from)} to ${formatDate(to)}`;
  return (
    <PrintFrame
      letterhead={letterhead}
      title="Sales Tax"
      facts={[{ label: 'Period', value: shown }]}
      customer={shown}
      back={{ to: paths.salesTax, label: 'Back to Sales Tax' }}
      fileName={`Sales Tax ${from} to ${to}`}
      autoPrint={500}
    >
      <PrintTable
        label="Sales Tax"
        columns={columns}
        rows={rows}
        rowKey={({ month, codeId, rate }) => `${month} ${codeId} ${rate}`}
      />
      <PrintTotals
        items={[
          { label: 'Taxable Sales', value: formatMoney(totals.sales.taxable) },
          { label: 'Taxable Credits', value: formatMoney(decimal(totals.credits.taxable).neg()) },
          { label: 'Tax Collected', value: formatMoney(totals.sales.tax) },
          { label: 'Tax of Credits', value: formatMoney(decimal(totals.credits.tax).neg()) },
          { label: 'Tax Due', value: formatMoney(totals.due), strong: true },
          { label: `${account.name}, before`, value: formatMoney(account.opening) },
          { label: 'Payments and other entries', value: formatMoney(account.entries) },
          { label: `${account.name}, at the end`, value: formatMoney(account.closing), strong: true },
        ]}
      />
    </PrintFrame>
  );
};

/** Printable report at `/books/sales-tax/print?from=2026-11-01&to=2026-11-30`; the previous month by default. */
export default function SalesTaxPrint() {
  const [search] = useSearchParams();
  const days = readDays(search.get('from') ?? '', search.get('to') ?? '');
  return (
    <PaperView query={useSalesTaxReport(days)} loading="Loading report...">
      {(report, letterhead) => <Sheet record={report} letterhead={letterhead} />}
    </PaperView>
  );
}
