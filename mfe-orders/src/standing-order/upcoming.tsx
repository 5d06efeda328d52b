import type { StandingOrderDetail, UpcomingDate } from '@primal/contracts/orders/standing-order';
import { showInstant } from '@primal/contracts/shared/dates';
import { showQuantity } from '@primal/contracts/shared/decimal';
import { IconAction, Section, StatusBadge, Text, TextLink, TwoLines, useShortcut } from '@primal/kit';
import { IconBan, IconEye, IconPencil, IconReload } from '@primal/kit/icons';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { paths } from '../paths.ts';
import { ChangeDate } from './change-date.tsx';
import { isOpen, showDay, useChangeDate } from './dates.ts';

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

/** Nothing where the date lies outside, whatever its weekday would bring. */
const linesOf = ({ state, lines }: UpcomingDate): string =>
  (state === 'outside' ? [] : lines)
    .map(({ quantity, productName, shortcoming }) =>
      [`${showQuantity(quantity)} ${productName}`, shortcoming && `(${shortcomingWords[shortcoming]})`]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');

const noteOf = ({ reason, makesAt, isException, state }: UpcomingDate): string =>
  [
    isException && state !== 'skipped' && 'Changed for this date.',
    reason,
    makesAt && `Will be made on ${showInstant(makesAt)}.`,
  ]
    .filter(Boolean)
    .join(' ');

const columns: Column<UpcomingDate>[] = [
  { id: 'date', header: 'Date', link: true, nowrap: true, cell: ({ date }) => showDay(date) },
  {
    id: 'state',
    header: 'Order',
    nowrap: true,
    cell: ({ state, orderId, orderNumber }) =>
      orderId && orderNumber ? (
        <TextLink to={paths.order(orderId)}>{orderNumber}</TextLink>
      ) : (
        <StatusBadge status={state} {...words[state]} />
      ),
  },
  {
    id: 'lines',
    header: 'What Is Delivered',
    cell: (upcoming) => <TwoLines main={linesOf(upcoming) || '—'} sub={noteOf(upcoming)} />,
  },
];

/** The next 14 days: what will be made, what was, and what one date brings otherwise. */
export const NextDays = ({ standing }: { standing: StandingOrderDetail }) => {
  const [changing, setChanging] = useState<UpcomingDate | null>(null);
  const { change, isPending } = useChangeDate(standing);
  const skip = useCallback(
    ({ date }: UpcomingDate) => change(date, { date, skip: true }, 'is skipped').catch(() => undefined),
    [change],
  );
  const restore = useCallback(
    ({ date }: UpcomingDate) => change(date, null, 'is as usual again').catch(() => undefined),
    [change],
  );
  const next = standing.upcoming.find(({ state }) => state === 'planned');
  useShortcut('s', 'Skip the next delivery', () => next && void skip(next));
  const actions = useCallback(
    (upcoming: UpcomingDate) => {
      if (!isOpen(upcoming))
        return (
          upcoming.orderId && (
            <IconAction label="View" icon={IconEye} shortcut="v" to={paths.order(upcoming.orderId)} />
          )
        );
      return (
        <>
          {upcoming.isException ? (
            <IconAction
              label="As Usual"
              icon={IconReload}
              shortcut="u"
              onClick={() => void restore(upcoming)}
            />
          ) : (
            upcoming.state === 'planned' && (
              <IconAction label="Skip" icon={IconBan} shortcut="s" onClick={() => void skip(upcoming)} />
            )
          )}
          {upcoming.state !== 'outside' && (
            <IconAction label="Change" icon={IconPencil} shortcut="c" onClick={() => setChanging(upcoming)} />
          )}
        </>
      );
    },
    [skip, restore],
  );
  return (
    <Section title="Next 14 Days">
      <DataTable
        label="Next 14 days"
        columns={columns}
        rows={standing.upcoming}
        rowKey={({ date }) => date}
        rowMark={({ state }) => (state === 'skipped' ? 'struck' : undefined)}
        actions={actions}
        empty={{ title: 'No dates' }}
      />
      {next && (
        <Text size="sm" c="dimmed">
          S skips {showDay(next.date)}; on a row S skips that date, C changes it, U makes it as usual.
        </Text>
      )}
      {changing && (
        <ChangeDate
          upcoming={changing}
          busy={isPending}
          onSave={async (exception) => {
            await change(changing.date, exception, 'is changed').then(
              () => setChanging(null),
              () => undefined,
            );
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </Section>
  );
};
