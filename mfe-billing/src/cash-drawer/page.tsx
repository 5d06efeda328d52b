import { cashDrawerApi, type DrawerDaySummary, formatOverShort } from '@primal/contracts/billing/cash-drawer';
import { withQuery } from '@primal/contracts/screens/routes';
import {
  addDays,
  type BusinessDate,
  formatDate,
  isBusinessDate,
  today,
} from '@primal/contracts/shared/dates';
import { formatMoney, isOffBy, isPositive } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Alert,
  DateField,
  FieldStack,
  FormError,
  focusHeading,
  LinkButton,
  Loading,
  PageHeader,
  QueryView,
  Section,
  StatusBadge,
  Text,
  TextLink,
  toast,
  useShortcut,
} from '@primal/kit';
import { confirmUnusual, MoneyField, SaveStatus, useCallDialog, useSavingFocus } from '@primal/kit/forms';
import { IconPrinter } from '@primal/kit/icons';
import { listProps, useApiList, useApiQuery, useHasPermission, useUrlParams } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { createMoneyColumn } from '../document/list.tsx';
import { cashReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import { OpenedDay } from './day.tsx';
import classes from './drawer.module.css';

const columns: Column<DrawerDaySummary>[] = [
  { header: 'Date', link: true, nowrap: true, cell: ({ date }) => formatDate(date) },
  {
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  createMoneyColumn('openingFloat', 'Opening Float', { tablet: 'hide' }),
  createMoneyColumn('expected', 'Expected'),
  {
    header: 'Counted',
    align: 'right',
    cell: ({ counted }) => (counted === null ? '—' : formatMoney(counted)),
  },
  {
    header: 'Over or Short',
    nowrap: true,
    cell: ({ overShort }) => (overShort === null ? '—' : formatOverShort(overShort)),
  },
  { header: 'Closed By', tablet: 'hide', cell: ({ closedBy }) => closedBy ?? '—' },
];

const unusualFactor = 5;

const checkOpeningFloat = (openingFloat: string, lastFloat: string): string[] =>
  isPositive(openingFloat) && isPositive(lastFloat) && isOffBy(unusualFactor, openingFloat, lastFloat)
    ? [`The opening float is ${formatMoney(openingFloat)}. Last time it was ${formatMoney(lastFloat)}.`]
    : [];

interface Props {
  date: BusinessDate;
  /** Previous opening float in dollars; '' if none, or while loading. */
  lastFloat: string;
}

/** Enter in the only field goes on to the button, so that a stray Enter opens no day. */
const focusButtonOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
  if (!isEnter || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.focus();
};

const OpenDay = ({ date, lastFloat }: Props) => {
  const mayTake = useHasPermission('takePayments');
  const { form, field, dialog } = useCallDialog(cashDrawerApi.openDrawerDay, {
    invalidates: cashReadPaths,
    defaults: { date, openingFloat: lastFloat },
    ask: ({ openingFloat }) =>
      confirmUnusual(checkOpeningFloat(openingFloat, lastFloat), { confirmLabel: 'Open Day' }),
    onSaved: ({ openingFloat }) => {
      focusHeading();
      toast.success(
        `Cash drawer of ${formatDate(date)} opened`,
        `Opening float ${formatMoney(openingFloat)}`,
      );
    },
    onClose: () => undefined,
    failed: 'Failed to open the cash drawer',
    autosave: { name: `cash-drawer/${date}/open` },
  });
  const focus = useSavingFocus(dialog);
  useShortcut('Ctrl+Enter', 'Open the day', () => focus.form.current?.requestSubmit(), mayTake);
  const { setFocus, resetField } = form;
  useEffect(() => {
    if (mayTake) setFocus('openingFloat');
  }, [mayTake, setFocus]);
  // Fill in the float of the previous day once it loads, unless the user has typed a float.
  useEffect(() => {
    if (lastFloat && !form.getFieldState('openingFloat').isDirty)
      resetField('openingFloat', { defaultValue: lastFloat });
  }, [lastFloat, form, resetField]);
  return (
    <Section title="Open Day">
      <form
        ref={focus.form}
        onSubmit={dialog.onSubmit}
        onKeyDown={focusButtonOnEnter}
        aria-label="Open Day"
        className={classes.open}
      >
        <FieldStack>
          <Text>
            The cash drawer of {formatDate(date)} is not open. Count the cash in it and enter the amount as
            the opening float.
          </Text>
          <MoneyField
            label="Opening Float"
            required
            disabled={dialog.busy}
            description={lastFloat ? 'Same as last time.' : undefined}
            {...field('openingFloat')}
          />
          <FormError message={dialog.error} />
          <div>
            <ActionButton
              type="submit"
              loading={dialog.busy}
              disabledReason={mayTake ? null : 'You may not take payments.'}
            >
              Open Day
            </ActionButton>
          </div>
          <SaveStatus ref={focus.status} busy={dialog.busy} waiting={dialog.waiting} onStop={dialog.onStop} />
        </FieldStack>
      </form>
    </Section>
  );
};

const DrawerDay = ({
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
      {(data) => <OpenedDay key={data.date} day={data} onClosed={onClosed} />}
    </QueryView>
  );
};

/** Names earlier days that are still open, to remind the next user. */
const UnclosedDays = ({ shown }: { shown: BusinessDate }) => {
  const query = { status: 'open', to: addDays(today(), -1), sort: 'date', order: 'asc' } as const;
  const { data = [] } = useApiQuery(cashDrawerApi.listDrawerDays, { query });
  const [first, ...others] = data.filter(({ date }) => date !== shown);
  if (!first) return null;
  return (
    <Alert color="yellow" mb="md" role="status">
      The cash drawer of{' '}
      <TextLink to={withQuery(paths.drawer, { date: first.date })}>{formatDate(first.date)}</TextLink> is
      still open
      {others.length > 0 && `, and ${others.length === 1 ? 'one more' : `${others.length} more`} below`}.
      Count it and close its day.
    </Alert>
  );
};

/** Cash drawer of the URL's date, default today, and earlier days. */
export default function CashDrawer() {
  const [params, setParams] = useUrlParams();
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
        subtitle={formatDate(date)}
        badge={shown && <StatusBadge status={shown.status} />}
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
            <LinkButton variant="default" to={paths.activity('cash', { from: date, to: date })}>
              Journal
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
      <UnclosedDays shown={date} />
      <QueryView query={found} loading={<Loading label="Loading cash drawer..." />}>
        {() => (
          <DrawerDay
            date={date}
            isOpened={shown !== undefined}
            lastFloat={days.rows?.[0]?.openingFloat ?? ''}
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
          rowHref={(day) => withQuery(paths.drawer, { date: day.date })}
          empty={{ title: 'No day was opened yet' }}
        />
      </Section>
    </>
  );
}
