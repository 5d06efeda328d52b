import { resolveStatementPeriod, type StatementAnswer } from '@primal/contracts/billing/statement';
import { links } from '@primal/contracts/screens/links';
import { type AgingDate, defaultAgingDate, overdueBuckets } from '@primal/contracts/shared/aging';
import { isBusinessDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive, sum } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  FilterBar,
  LinkButton,
  NativeSelect,
  PageHeader,
  Text,
  TextLink,
  TwoLines,
} from '@primal/kit';
import { IconMail, IconPrinter } from '@primal/kit/icons';
import { DateRange } from '@primal/kit/parts';
import { listProps, useListState } from '@primal/kit/platform';
import { BulkBar, type Column, DataTable } from '@primal/kit/table';
import { useMemo, useState } from 'react';
import { paths } from '../routes.ts';
import { StatementDialog } from './dialog.tsx';
import { useEmailStatements } from './statement-work.tsx';
import {
  parseStatementKind,
  type StatementsQuery,
  statementKindOptions,
  useStatementKind,
  useStatements,
} from './use-statements.ts';

const accounts = [
  { value: '', label: 'All Who Owe' },
  { value: 'overdue', label: 'Overdue Only' },
];

const maxNamed = 100;

const createMoneyColumn = (
  header: string,
  of: (statement: StatementAnswer) => string,
): Column<StatementAnswer> => ({
  header,
  align: 'right',
  cell: (statement) => formatMoney(of(statement)),
});

const computeOverdue = ({ agingByDueDate }: StatementAnswer) =>
  sum(overdueBuckets.map((bucket) => agingByDueDate[bucket]));

const createColumns = (agingBy: AgingDate): Column<StatementAnswer>[] => [
  {
    header: 'Customer',
    card: 'title',
    cell: ({ customer }) => (
      <TwoLines
        main={<TextLink to={links.customer(customer.id)}>{customer.name}</TextLink>}
        sub={
          customer.email || (
            <Text span c="red" inherit>
              No e-mail address
            </Text>
          )
        }
      />
    ),
  },
  createMoneyColumn('Previous Balance', ({ previousBalance }) => previousBalance),
  createMoneyColumn('New Charges', ({ charges }) => charges),
  createMoneyColumn('Payments and Credits', ({ payments, credits }) =>
    decimal(payments).plus(credits).toString(),
  ),
  {
    header: agingBy === 'due_date' ? 'Overdue' : '22+ Days',
    align: 'right',
    tablet: 'hide',
    cell: (statement) => {
      const old = agingBy === 'due_date' ? computeOverdue(statement) : statement.aging.pastDue;
      return isPositive(old) ? formatMoney(old) : <Text c="dimmed">{formatMoney(0)}</Text>;
    },
  },
  {
    header: 'Balance',
    align: 'right',
    cell: ({ closingBalance }) => <strong>{formatMoney(closingBalance)}</strong>,
  },
];

/** Period from the URL, default month to date. */
const readPeriod = (from: string, to: string) =>
  resolveStatementPeriod(
    { ...(isBusinessDate(from) && { from }), ...(isBusinessDate(to) && { to }) },
    today(),
  );

const nothingOwed = {
  title: 'Nobody owed anything on the last day',
  description: 'Customers who owe something on the last day of the period appear here.',
};
const nothingFound = { title: 'No statements found', description: 'No account matches these filters.' };

interface ChosenProps {
  chosen: readonly StatementAnswer[];
  isAll: boolean;
  asked: StatementsQuery;
  onClear: () => void;
}

const ChosenStatements = ({ chosen, isAll, asked, onClear }: ChosenProps) => {
  const { account, ...period } = asked;
  const mailing = useEmailStatements(chosen, period);
  const printed = isAll ? { account } : { ids: chosen.map(({ customer }) => customer.id).join(',') };
  return (
    <>
      <BulkBar count={chosen.length} noun={{ one: 'statement', many: 'statements' }} onClear={onClear}>
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconMail size={16} />}
          disabledReason={mailing.nobody && 'None of these customers has an e-mail address.'}
          onClick={mailing.email}
        >
          Email Selected
        </ActionButton>
        {isAll || chosen.length <= maxNamed ? (
          <LinkButton
            size="xs"
            to={paths.printStatements({ ...period, ...printed })}
            newTab
            leftSection={<IconPrinter size={16} />}
          >
            Print Selected
          </LinkButton>
        ) : (
          <ActionButton
            size="xs"
            disabledReason={`Select at most ${maxNamed} statements to print, or all of them.`}
          >
            Print Selected
          </ActionButton>
        )}
      </BulkBar>
      {mailing.dialog}
    </>
  );
};

export default function Statements() {
  const list = useListState({ field: 'customerName', order: 'asc' });
  const [lastKind, setLastKind] = useStatementKind();
  const kind = list.filter('kind') ? parseStatementKind(list.filter('kind')) : lastKind;
  const account = list.filter('account');
  const period = { ...readPeriod(list.filter('from'), list.filter('to')), kind };
  const isInOrder = period.from <= period.to;
  const asked = { ...period, account };
  const statements = useStatements(asked, isInOrder);
  const { rows, total } = statements;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => (rows ?? []).filter(({ customer }) => selected.has(customer.id)),
    [rows, selected],
  );
  const agingBy = rows?.[0]?.agingBy ?? defaultAgingDate;
  const columns = useMemo(() => createColumns(agingBy), [agingBy]);
  const [opened, setOpened] = useState<string | null>(null);
  const setFilters = (values: Record<string, string | null>) => {
    setSelected(new Set());
    list.setFilters(values);
  };
  return (
    <>
      <PageHeader
        title="Statements"
        subtitle="Print or e-mail the statements of all customers who owe"
        back={{ to: paths.receivables, label: 'Back to Accounts Receivable' }}
      />
      <FilterBar
        onClear={() => {
          setSelected(new Set());
          list.clearFilters();
        }}
        active={list.filtered}
        clearLabel="Clear Filters"
        summary={
          rows &&
          `Showing ${rows.length.toLocaleString('en-US')} of ${total?.toLocaleString('en-US')} statements`
        }
      >
        <DateRange value={period} onChange={({ from, to }) => setFilters({ from, to })} open={false} />
        <NativeSelect
          label="Show"
          data={statementKindOptions}
          value={kind}
          onChange={(event) => {
            setLastKind(parseStatementKind(event.currentTarget.value));
            list.setFilters({ kind: null });
          }}
        />
        <NativeSelect
          label="Accounts"
          data={accounts}
          value={account}
          onChange={(event) => setFilters({ account: event.currentTarget.value })}
        />
      </FilterBar>
      {isInOrder ? (
        <DataTable
          label="Statements"
          loadingLabel="Loading statements..."
          columns={columns}
          {...listProps(statements)}
          rowKey={({ customer }) => customer.id}
          onRowOpen={({ customer }) => setOpened(customer.id)}
          selection={{
            selected,
            onChange: setSelected,
            label: ({ customer }) => `the statement of ${customer.name}`,
          }}
          empty={account ? nothingFound : nothingOwed}
        />
      ) : (
        <Text c="red" role="alert">
          Choose an end date on or after the start date.
        </Text>
      )}
      <ChosenStatements
        chosen={chosen}
        isAll={chosen.length === total}
        asked={asked}
        onClear={() => setSelected(new Set())}
      />
      {opened && <StatementDialog customerId={opened} period={period} onClose={() => setOpened(null)} />}
    </>
  );
}
