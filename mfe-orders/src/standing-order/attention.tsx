import { type StandingAttention, standingAttentionApi } from '@primal/contracts/orders/standing-attention';
import { formatDate, today } from '@primal/contracts/shared/dates';
import {
  Button,
  confirm,
  IconAction,
  Section,
  StatusBadge,
  TextLink,
  TwoLines,
  ViewAction,
} from '@primal/kit';
import { IconCheck, IconReload } from '@primal/kit/icons';
import { listProps, useApiList, useApiMutation } from '@primal/kit/platform';
import { BulkBar, type Column, DataTable, useSelection } from '@primal/kit/table';
import { useCallback } from 'react';
import { paths } from '../routes.ts';
import { useCanChange } from './actions.ts';
import { formatDay } from './dates.ts';
import { WithOtherOrders } from './other-orders.tsx';

const words: Record<StandingAttention['state'], { label: string; color: 'yellow' | 'red' }> = {
  partly: { label: 'Incomplete', color: 'yellow' },
  failed: { label: 'Not Made', color: 'red' },
  passed: { label: 'Passed', color: 'red' },
};

const columns: Column<StandingAttention>[] = [
  { header: 'Date', nowrap: true, cell: ({ date }) => formatDay(date) },
  { header: 'Customer', link: true, cell: ({ customerName }) => customerName },
  { header: 'Reason', cell: ({ reason }) => <TwoLines main={reason} /> },
  {
    header: 'Order',
    cell: ({ state, orderId, orderNumber, otherOrders }) => (
      <WithOtherOrders others={otherOrders}>
        {orderId && orderNumber ? (
          <TextLink to={paths.order(orderId)}>{orderNumber}</TextLink>
        ) : (
          <StatusBadge status={state} {...words[state]} />
        )}
      </WithOtherOrders>
    ),
  },
];

const formatName = ({ customerName, date }: StandingAttention): string =>
  `${customerName}, ${formatDate(date)}`;

const confirmDone = (dates: readonly StandingAttention[]): Promise<boolean> => {
  const [only] = dates.length === 1 ? dates : [];
  return confirm({
    title: only ? 'Remove this date from the list?' : `Remove these ${dates.length} dates from the list?`,
    message: only
      ? `${formatName(only)} will be removed from the list permanently.`
      : 'They will be removed from the list permanently.',
    confirmLabel: 'Done',
  });
};

/** Open problems of all customers or one; renders nothing if there are none. */
export const NeedsAttention = ({ customerId }: { customerId?: string }) => {
  const list = useApiList(standingAttentionApi.listStandingAttention, {
    query: { limit: '50', ...(customerId && { customerId }) },
  });
  const mayChange = useCanChange();
  const { chosen, clear, table } = useSelection(list.rows, formatName);
  const { mutateAsync: dismiss } = useApiMutation(standingAttentionApi.dismissStandingAttention, {
    invalidates: ['/api/standing-orders'],
    failed: 'Failed to remove it from the list.',
  });
  const done = useCallback(
    async (dates: readonly StandingAttention[]) => {
      if (!(await confirmDone(dates))) return;
      if (dates.length > 1) clear();
      // The client reports each failure; continue with the rest.
      for (const { id } of dates) await dismiss({ params: { id } }).catch(() => undefined);
    },
    [dismiss, clear],
  );
  const { mutate: retry } = useApiMutation(standingAttentionApi.retryStandingDate, {
    invalidates: ['/api/standing-orders'],
    done: ['The order is being created', 'If there is still a problem, it will be listed here again.'],
    failed: 'Failed to try again.',
  });
  const actions = useCallback(
    (one: StandingAttention) => {
      const { id, orderId, standingOrderId, state, date } = one;
      return (
        <>
          <ViewAction to={orderId ? paths.order(orderId) : paths.standingOrder(standingOrderId)} />
          {mayChange && state === 'failed' && date >= today() && (
            <IconAction
              label="Try Again"
              icon={IconReload}
              shortcut="t"
              onClick={() => retry({ params: { id } })}
            />
          )}
          {mayChange && (
            <IconAction label="Done" icon={IconCheck} shortcut="d" onClick={() => void done([one])} />
          )}
        </>
      );
    },
    [done, retry, mayChange],
  );
  if (list.rows?.length === 0) return null;
  return (
    <Section title="Needs Attention">
      <DataTable
        label="Needs attention"
        columns={columns}
        {...listProps(list)}
        {...table}
        selection={mayChange ? table.selection : undefined}
        rowHref={({ standingOrderId }) => paths.standingOrder(standingOrderId)}
        actions={actions}
        empty={{ title: 'Nothing needs attention' }}
      />
      <BulkBar count={chosen.length} noun={{ one: 'date', many: 'dates' }} onClear={clear}>
        <Button size="xs" onClick={() => void done(chosen)}>
          Done
        </Button>
      </BulkBar>
    </Section>
  );
};
