import { settingsApi } from '@primal/contracts/admin/settings';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import type { SalesTaxReport, SalesTaxRow } from '@primal/contracts/billing/sales-tax-report';
import { links } from '@primal/contracts/screens/links';
import { formatDate, formatMonth, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Alert,
  Button,
  DescriptionList,
  downloadCsv,
  FilterBar,
  LinkButton,
  PageHeader,
  QueryView,
  Section,
  Text,
  TextLink,
  useDisabledReason,
} from '@primal/kit';
import { IconDownload, IconPrinter } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { useApiQuery, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useMemo, useState } from 'react';
import { paths } from '../routes.ts';
import { RecordTaxPayment } from './pay.tsx';
import {
  csvColumns,
  differsFromLedger,
  formatCode,
  formatExempt,
  listCsvRows,
  readDays,
  useSalesTaxReport,
} from './report.ts';

const createColumns = ({ sales, credits, due }: SalesTaxReport['totals']): Column<SalesTaxRow>[] => [
  { header: 'Month', nowrap: true, cell: ({ month }) => formatMonth(month), footer: 'Total' },
  { header: 'Tax Code', card: 'title', cell: formatCode },
  {
    header: 'Taxable Sales',
    align: 'right',
    cell: (row) => formatMoney(row.sales.taxable),
    footer: formatMoney(sales.taxable),
  },
  { header: 'Exempt Sales', cell: (row) => formatExempt(row.sales), footer: formatExempt(sales) },
  {
    header: 'Tax Collected',
    align: 'right',
    cell: (row) => formatMoney(row.sales.tax),
    footer: formatMoney(sales.tax),
  },
  {
    header: 'Taxable Credits',
    align: 'right',
    tablet: 'hide',
    cell: (row) => formatMoney(row.credits.taxable),
    footer: formatMoney(credits.taxable),
  },
  {
    header: 'Tax of Credits',
    align: 'right',
    cell: (row) => formatMoney(row.credits.tax),
    footer: formatMoney(credits.tax),
  },
  {
    header: 'Tax Due',
    align: 'right',
    cell: (row) => <strong>{formatMoney(row.due)}</strong>,
    footer: formatMoney(due),
  },
];

const Ledger = ({ report }: { report: SalesTaxReport }) => {
  const { account, totals, from, to } = report;
  return (
    <Section title={[account.number, account.name].filter(Boolean).join(' ')}>
      <DescriptionList
        columns={4}
        items={[
          { term: `Before ${formatDate(from)}`, value: formatMoney(account.opening) },
          { term: 'Tax of Documents', value: formatMoney(account.documents) },
          { term: 'Payments and Other Entries', value: formatMoney(account.entries) },
          { term: `At the End of ${formatDate(to)}`, value: <strong>{formatMoney(account.closing)}</strong> },
          ...(decimal(account.entriesSince).eq(0)
            ? []
            : [{ term: 'Payments and Other Entries Since', value: formatMoney(account.entriesSince) }]),
        ]}
      />
      {differsFromLedger(report) ? (
        <Text c="red" role="alert">
          The ledger has {formatMoney(account.documents)}, this report {formatMoney(totals.due)}. Books shows
          what differs.
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          The report equals the ledger.
        </Text>
      )}
    </Section>
  );
};

const Certificates = ({ certificates }: Pick<SalesTaxReport, 'certificates'>) => (
  <Section title="Certificates" note="Expired, or expiring within 30 days">
    <DataTable
      label="Certificates"
      columns={[
        {
          header: 'Customer',
          card: 'title',
          cell: ({ customerId, customerName }) => (
            <TextLink to={links.customer(customerId)}>{customerName}</TextLink>
          ),
        },
        { header: 'Certificate', cell: ({ certificate }) => certificate ?? '—' },
        {
          header: 'Expires',
          nowrap: true,
          cell: ({ until }) => (until < today() ? `Expired ${formatDate(until)}` : formatDate(until)),
        },
      ]}
      rows={certificates}
      rowKey={({ customerId }) => customerId}
      dense
      empty={{ title: 'No certificate expires soon' }}
    />
  </Section>
);

const Report = ({ report }: { report: SalesTaxReport }) => {
  const columns = useMemo(() => createColumns(report.totals), [report.totals]);
  return (
    <>
      <DataTable
        label="Sales Tax"
        columns={columns}
        rows={report.rows}
        rowKey={({ month, codeId, rate }) => `${month} ${codeId} ${rate}`}
        empty={{ title: 'No sales tax', description: 'No document of these days has a tax code.' }}
      />
      <Ledger report={report} />
      {report.certificates.length > 0 && <Certificates {...report} />}
    </>
  );
};

/** Sales tax by code and month, and what the ledger owes (docs/rules/sales-tax.md#report). */
export default function SalesTax() {
  const list = useListState({ field: 'month', order: 'asc' });
  const days = readDays(list.filter('from'), list.filter('to'));
  const isInOrder = days.from <= days.to;
  const report = useSalesTaxReport(days);
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const [paying, setPaying] = useState(false);
  const payReason = useDisabledReason(manualEntryApi.createManualEntry.permission);
  const { data } = report;
  return (
    <>
      <PageHeader
        title="Sales Tax"
        subtitle="What was taxed, what was exempt, and what you owe"
        back={{ to: paths.books, label: 'Back to Books' }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={!data}
              onClick={() =>
                data && downloadCsv(`sales-tax-${days.from}-to-${days.to}`, csvColumns, listCsvRows(data))
              }
            >
              Download CSV
            </Button>
            <LinkButton
              to={paths.printSalesTax(days)}
              variant="default"
              newTab
              leftSection={<IconPrinter size={16} />}
            >
              Print
            </LinkButton>
            <ActionButton disabledReason={payReason} onClick={() => setPaying(true)}>
              Record Tax Payment
            </ActionButton>
          </>
        }
      />
      <FilterBar onClear={list.clearFilters} active={list.filtered}>
        <DateRange value={days} onChange={({ from, to }) => list.setFilters({ from, to })} open={false} />
      </FilterBar>
      {settings?.salesTax === null && (
        <Alert color="blue" mb="md">
          No tax codes yet. <TextLink to="/settings">Add them under Settings</TextLink> if you charge sales
          tax.
        </Alert>
      )}
      {isInOrder ? (
        <QueryView query={report}>{(found) => <Report report={found} />}</QueryView>
      ) : (
        <Text c="red" role="alert">
          Choose an end date on or after the start date.
        </Text>
      )}
      {paying && data && <RecordTaxPayment report={data} onClose={() => setPaying(false)} />}
    </>
  );
}
