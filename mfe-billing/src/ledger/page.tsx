import type { TrialBalanceRow } from '@primal/contracts/billing/journal';
import { counted } from '@primal/contracts/shared/text';
import { Button, type CsvColumn, downloadCsv, FilterBar, LinkButton, PageHeader, Text } from '@primal/kit';
import { IconDownload, IconPrinter } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { toQueryProps, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useMemo } from 'react';
import { paths } from '../routes.ts';
import {
  accountTypeLabels,
  formatLedgerDays,
  isInOrder,
  type LedgerDays,
  listFigures,
  listShownRows,
  readLedgerDays,
  useTrialBalance,
} from './trial-balance.ts';

const createColumns = (days: LedgerDays, rows: readonly TrialBalanceRow[]): Column<TrialBalanceRow>[] => [
  { header: 'Number', nowrap: true, cell: ({ number }) => number },
  { header: 'Account', link: true, cell: ({ name }) => name, footer: 'Total' },
  { header: 'Type', tablet: 'hide', cell: ({ type }) => accountTypeLabels[type] },
  ...listFigures(days, rows).map(({ header, format, total }) => ({
    header,
    align: 'right' as const,
    cell: format,
    footer: total,
  })),
];

const createCsvColumns = (days: LedgerDays): CsvColumn<TrialBalanceRow>[] => [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Account', value: ({ name }) => name },
  { header: 'Type', value: ({ type }) => accountTypeLabels[type] },
  ...listFigures(days, []).map(({ header, read }) => ({ header, value: read })),
];

/** Trial balance as of a day or over a range; each account opens its activity. */
export default function Ledger() {
  const list = useListState({ field: 'number', order: 'asc' });
  const days = useMemo(() => readLedgerDays(list.filter('from'), list.filter('to')), [list]);
  const query = { from: days.from || undefined, to: days.to || undefined };
  const balance = useTrialBalance(days);
  const rows = useMemo(() => balance.data && listShownRows(days, balance.data.rows), [balance.data, days]);
  const columns = useMemo(() => createColumns(days, rows ?? []), [days, rows]);
  const isShown = isInOrder(days) && rows !== undefined && !balance.isPlaceholderData;
  return (
    <>
      <PageHeader
        title="Ledger"
        subtitle={`Trial balance, ${formatLedgerDays(days).replace('As', 'as')}`}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={!isShown}
              onClick={() =>
                rows &&
                downloadCsv(
                  `trial-balance-${[days.from, days.to].filter(Boolean).join('-to-')}`,
                  createCsvColumns(days),
                  rows,
                )
              }
            >
              Download CSV
            </Button>
            <LinkButton
              to={paths.printLedger(query)}
              variant="default"
              newTab
              leftSection={<IconPrinter size={16} />}
            >
              Print
            </LinkButton>
            <LinkButton to={paths.journal}>Journal</LinkButton>
          </>
        }
      />
      <FilterBar
        onClear={list.clearFilters}
        active={list.filtered}
        summary={isShown && counted(rows.length, 'account')}
      >
        <DateRange value={days} onChange={({ from, to }) => list.setFilters({ from, to })} open={false} />
      </FilterBar>
      {isInOrder(days) ? (
        <DataTable
          label="Trial Balance"
          loadingLabel="Loading trial balance..."
          columns={columns}
          {...toQueryProps({ ...balance, data: rows })}
          rowKey={({ key }) => key}
          rowHref={({ key }) => paths.activity(key, query)}
          dense
          empty={{
            title: 'No entries',
            description: 'Accounts appear here once an invoice, payment or journal entry moves them.',
          }}
        />
      ) : (
        <Text c="red" role="alert">
          Choose an end date on or after the start date.
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {days.from
          ? 'Balances are debits less credits: a credit balance is negative.'
          : 'Choose a start date for opening balances and movements.'}
      </Text>
    </>
  );
}
