import type { StandingOrderDetail, UpcomingDate } from '@primal/contracts/orders/standing-order';
import { formatInstant } from '@primal/contracts/shared/dates';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import {
  IconAction,
  Section,
  StatusBadge,
  Text,
  TextLink,
  TwoLines,
  toast,
  useShortcut,
  ViewAction,
} from '@primal/kit';
import { IconBan, IconPencil, IconReload } from '@primal/kit/icons';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useMemo, useState } from 'react';
import { paths } from '../routes.ts';
import { useCanChange } from './actions.ts';
import { ChangeDate } from './change-date.tsx';
import { DateException, findDefaultPlan } from './date-exception.tsx';
import { findNoOrderReason, formatDay, isOpen, listDates, useChangeDate, useTypedDates } from './dates.ts';
import { WithOtherOrders } from './other-orders.tsx';

const words: Record<
  UpcomingDate['state'],
  { label: string; color: 'blue' | 'green' | 'gray' | 'red' | 'yellow' }
> = {
  planned: { label: 'Planned', color: 'blue' },
  made: { label: 'Made', color: 'green' },
  skipped: { label: 'Skipped', color: 'yellow' },
  closed: { label: 'Closed', color: 'gray' },
  outside: { label: 'Not Active', color: 'gray' },
  nothing: { label: 'Nothing', color: 'gray' },
  failed: { label: 'Not Made', color: 'red' },
};

const shortcomingWords = { deleted: 'deleted', out_of_stock: 'out of stock' } as const;

const describeLines = ({ state, isException, lines }: UpcomingDate): string =>
  (state === 'outside' || (state === 'closed' && !isException) ? [] : lines)
    .map(({ quantity, productName, shortcoming }) =>
      [`${formatQuantity(quantity)} ${productName}`, shortcoming && `(${shortcomingWords[shortcoming]})`]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ');

const describeDate = (upcoming: UpcomingDate): string => {
  const { reason, makesAt, isException, state } = upcoming;
  const isChanged = isException && state !== 'skipped';
  return [
    isChanged && 'Changed for this date.',
    (isChanged && findNoOrderReason(upcoming)) || reason,
    makesAt &&
      (new Date(makesAt) > new Date() ? `Will be made on ${formatInstant(makesAt)}.` : 'Being made now.'),
  ]
    .filter(Boolean)
    .join(' ');
};

type Days = Pick<StandingOrderDetail, 'from' | 'to' | 'active'>;

const formatLabel = ({ state, date }: UpcomingDate, { from, to, active }: Days): string => {
  if (state !== 'outside' || !active) return words[state].label;
  if (date < from) return 'Not Yet';
  return to !== null && date > to ? 'Ended' : words[state].label;
};

const createColumns = (days: Days): Column<UpcomingDate>[] => [
  { header: 'Date', link: true, nowrap: true, cell: ({ date }) => formatDay(date) },
  {
    header: 'Order',
    nowrap: true,
    cell: (upcoming) => {
      const { state, orderId, orderNumber, otherOrders } = upcoming;
      return (
        <WithOtherOrders others={otherOrders}>
          {orderId && orderNumber ? (
            <TextLink to={paths.order(orderId)}>{orderNumber}</TextLink>
          ) : (
            <StatusBadge status={state} color={words[state].color} label={formatLabel(upcoming, days)} />
          )}
        </WithOtherOrders>
      );
    },
  },
  {
    header: 'What Is Delivered',
    cell: (upcoming) => <TwoLines main={describeLines(upcoming) || '—'} sub={describeDate(upcoming)} />,
  },
];

interface DateActionsProps {
  upcoming: UpcomingDate;
  mayChange: boolean;
  onSkip: (upcoming: UpcomingDate) => void;
  onRestore: (upcoming: UpcomingDate) => void;
  onChange: (upcoming: UpcomingDate) => void;
}

const DateActions = ({ upcoming, mayChange, onSkip, onRestore, onChange }: DateActionsProps) => {
  const { state, orderId, isException } = upcoming;
  if (!isOpen(upcoming)) return orderId && <ViewAction to={paths.order(orderId)} />;
  if (!mayChange) return null;
  return (
    <>
      {/* Keep both buttons in one slot, so that the pressed one keeps the focus. */}
      {isException ? (
        <IconAction label="Reset" icon={IconReload} shortcut="u" onClick={() => onRestore(upcoming)} />
      ) : (
        state === 'planned' && (
          <IconAction label="Skip" icon={IconBan} shortcut="s" onClick={() => onSkip(upcoming)} />
        )
      )}
      {state !== 'outside' && (
        <IconAction label="Change" icon={IconPencil} shortcut="c" onClick={() => onChange(upcoming)} />
      )}
    </>
  );
};

/** Date of an edit restored after a reload. */
const findRestoredDate = (standing: StandingOrderDetail, date: string): UpcomingDate =>
  listDates(standing).find((known) => known.date === date) ?? findDefaultPlan(standing, date, null);

export const NextDays = ({ standing }: { standing: StandingOrderDetail }) => {
  const mayChange = useCanChange();
  const { from, to, active, later } = standing;
  const columns = useMemo(() => createColumns({ from, to, active }), [from, to, active]);
  const typed = useTypedDates(standing.id);
  const [opened, setChanging] = useState<UpcomingDate | null>(null);
  // An autosaved edit that arrives late must not replace the date just opened.
  const changing =
    typed.change && typed.change.date !== opened?.date
      ? findRestoredDate(standing, typed.change.date)
      : opened;
  const close = () => {
    setChanging(null);
    typed.setChange(null);
  };
  const { change, isPending } = useChangeDate(standing);
  const skip = useCallback(
    ({ date }: UpcomingDate) => change(date, { date, skip: true }, 'is skipped'),
    [change],
  );
  const skipShown = useCallback(
    (upcoming: UpcomingDate) => void skip(upcoming).catch(() => undefined),
    [skip],
  );
  const restore = useCallback(
    ({ date }: UpcomingDate) => void change(date, null, 'is as usual again').catch(() => undefined),
    [change],
  );
  const next = standing.upcoming.find(({ state }) => state === 'planned');
  const skipNext = () => {
    // The focused row cannot be skipped; do not skip another date instead.
    if (document.activeElement?.closest('tr[data-index]')) toast({ title: 'This date cannot be skipped' });
    else if (next && !isPending) skipShown(next);
  };
  useShortcut('s', 'Skip the next delivery', skipNext, mayChange);
  const actions = useCallback(
    (upcoming: UpcomingDate) => (
      <DateActions
        upcoming={upcoming}
        mayChange={mayChange}
        onSkip={skipShown}
        onRestore={restore}
        onChange={setChanging}
      />
    ),
    [skipShown, restore, mayChange],
  );
  const table = {
    columns,
    actions,
    empty: { title: 'No dates' },
    rowKey: ({ date }: UpcomingDate) => date,
    rowMark: ({ state }: UpcomingDate) => (state === 'skipped' ? ('struck' as const) : undefined),
  };
  return (
    <>
      <Section title="Next 14 Days">
        <DataTable {...table} label="Next 14 days" rows={standing.upcoming} />
        {mayChange && next && (
          <Text size="sm" c="dimmed" visibleFrom="sm">
            S skips {formatDay(next.date)}; on a row, S skips that date, C changes it and U resets it.
          </Text>
        )}
      </Section>
      {(mayChange || later.length > 0) && (
        <Section title="Later Dates">
          {later.length > 0 && <DataTable {...table} label="Later dates" rows={later} />}
          {mayChange && (
            <DateException
              standing={standing}
              date={typed.another}
              onType={typed.setAnother}
              busy={isPending}
              onSkip={skip}
              onChange={setChanging}
            />
          )}
        </Section>
      )}
      {changing && (
        <ChangeDate
          key={changing.date}
          standing={standing}
          upcoming={changing}
          typed={typed.change}
          onType={typed.setChange}
          busy={isPending}
          onSave={async (exception) => {
            await change(changing.date, exception, 'is changed').then(
              () => {
                if (typed.another === changing.date) typed.setAnother('');
                close();
              },
              () => undefined,
            );
          }}
          onClose={close}
        />
      )}
    </>
  );
};
