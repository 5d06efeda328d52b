import { type DrawerDaySummary, overShortWords } from '@primal/contracts/billing/cash-drawer';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer-api';
import { addDays, type BusinessDate, isBusinessDate, showDate, today } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  Alert,
  DateField,
  LinkButton,
  Loading,
  PageHeader,
  QueryView,
  Section,
  StatusBadge,
  TextLink,
} from '@primal/kit';
import { IconPrinter } from '@primal/kit/icons';
import { listProps, useAddressParams, useApiList, useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useRef } from 'react';
import { moneyColumn } from '../document/columns.tsx';
import { paths } from '../paths.ts';
import { Day } from './day.tsx';
import classes from './drawer.module.css';
import { OpenDay } from './open-day.tsx';

const columns: Column<DrawerDaySummary>[] = [
  { id: 'date', header: 'Date', link: true, nowrap: true, cell: ({ date }) => showDate(date) },
  {
    id: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <StatusBadge status={status} color={status === 'open' ? 'blue' : 'green'} />,
  },
  moneyColumn('openingFloat', 'Opening Float', { tablet: 'hide' }),
  moneyColumn('expected', 'Expected'),
  {
    id: 'counted',
    header: 'Counted',
    align: 'right',
    cell: ({ counted }) => (counted === null ? '—' : showMoney(counted)),
  },
  {
    id: 'overShort',
    header: 'Over or Short',
    nowrap: true,
    cell: ({ overShort }) => (overShort === null ? '—' : overShortWords(overShort)),
  },
  { id: 'closedBy', header: 'Closed By', tablet: 'hide', cell: ({ closedBy }) => closedBy ?? '—' },
];

/** The day of the address, or the float that it would begin with. */
const TheDay = ({
  date,
  isOpened,
  lastFloat,
  onClosed,
}: {
  date: BusinessDate;
  isOpened: boolean;
  lastFloat: string;
  onClosed: () => void;
}) => {
  const day = useApiQuery(cashDrawerApi.getDrawerDay, { params: { date } }, { enabled: isOpened });
  if (!isOpened) return <OpenDay key={date} date={date} lastFloat={lastFloat} />;
  return (
    <QueryView query={day} loading={<Loading label="Loading cash drawer..." />}>
      {(data) => <Day key={data.date} day={data} onClosed={onClosed} />}
    </QueryView>
  );
};

/** Days before today that nobody has closed: they are found here by whoever opens the drawer in the morning. */
const Forgotten = ({ shown }: { shown: BusinessDate }) => {
  const query = { status: 'open', to: addDays(today(), -1), sort: 'date', order: 'asc' } as const;
  const { data = [] } = useApiQuery(cashDrawerApi.listDrawerDays, { query });
  const [first, ...others] = data.filter(({ date }) => date !== shown);
  if (!first) return null;
  return (
    <Alert color="yellow" mb="md" role="status">
      The cash drawer of <TextLink to={paths.drawerDay(first.date)}>{showDate(first.date)}</TextLink> is still
      open
      {others.length > 0 && `, and ${others.length === 1 ? 'one more' : `${others.length} more`} below`}.
      Count it and close its day.
    </Alert>
  );
};

/** The cash drawer of a day, today's unless the address names another, and the days before it. */
export default function CashDrawer() {
  const [params, setParams] = useAddressParams();
  const asked = params.get('date') ?? '';
  const date = isBusinessDate(asked) && asked <= today() ? asked : today();
  const found = useApiQuery(cashDrawerApi.listDrawerDays, { query: { from: date, to: date } });
  const days = useApiList(cashDrawerApi.listDrawerDays, { query: { limit: '50' } });
  const [shown] = found.data ?? [];
  const sheet = useRef<HTMLSpanElement>(null);
  return (
    <>
      <PageHeader
        title="Cash Drawer"
        subtitle={showDate(date)}
        badge={
          shown && <StatusBadge status={shown.status} color={shown.status === 'open' ? 'blue' : 'green'} />
        }
        actions={
          <>
            <DateField
              aria-label="Day"
              value={date}
              max={today()}
              onChange={(event) => {
                const { value } = event.currentTarget;
                if (isBusinessDate(value)) setParams({ date: value === today() ? null : value });
              }}
            />
            <LinkButton variant="default" to={paths.deposits}>
              Deposits
            </LinkButton>
            {shown && (
              <span ref={sheet} className={classes.sheet}>
                <LinkButton
                  variant={shown.status === 'closed' ? 'filled' : 'default'}
                  to={paths.printDrawerDay(date)}
                  leftSection={<IconPrinter size={16} />}
                >
                  Print Sheet
                </LinkButton>
              </span>
            )}
          </>
        }
      />
      <Forgotten shown={date} />
      <QueryView query={found} loading={<Loading label="Loading cash drawer..." />}>
        {() => (
          <TheDay
            date={date}
            isOpened={shown !== undefined}
            lastFloat={days.rows?.[0]?.openingFloat ?? ''}
            // The sheet is what is wanted next.
            onClosed={() => sheet.current?.querySelector('a')?.focus()}
          />
        )}
      </QueryView>
      <Section title="Days">
        <DataTable
          label="Days of the cash drawer"
          loadingLabel="Loading days..."
          columns={columns}
          {...listProps(days)}
          rowKey={({ id }) => id}
          rowHref={(day) => paths.drawerDay(day.date)}
          empty={{ title: 'No day was opened yet' }}
        />
      </Section>
    </>
  );
}
