import {
  describeHoldReasons,
  holdReasons,
  holdReasonTexts,
  type OrderHold,
  onCreditHoldCode,
} from '@primal/contracts/orders/credit';
import type { OrderAnswer, OrderSummary } from '@primal/contracts/orders/order';
import { formatInstant } from '@primal/contracts/shared/dates';
import { ActionButton, Alert, type LeftOut, Text, toast, useDisabledReason, useGoTo } from '@primal/kit';
import { ApiError, explainError } from '@primal/kit/platform';
import { paths } from '../routes.ts';

type Named = Pick<OrderSummary, 'id' | 'orderNumber' | 'customer'>;

/** 'on hold, overdue' */
export const listReasons = ({ reasons }: OrderHold): string =>
  holdReasons
    .filter((reason) => reasons.includes(reason))
    .map((reason) => holdReasonTexts[reason])
    .join(', ');

/** 'SO-1001 for Blue Fin Bistro is on credit hold: …', without a period; null if not held. */
export const describeHeldOrder = ({
  orderNumber,
  customer,
  hold,
}: Omit<Named, 'id'> & Pick<OrderSummary, 'hold'>) =>
  hold
    ? `${orderNumber} for ${customer.name} is on credit hold: ${describeHoldReasons(hold, 'the customer')}`
    : null;

/** Orders on credit hold, which a print of work orders leaves out. */
export const findHeldOrders = (orders: readonly Pick<OrderSummary, 'orderNumber' | 'hold'>[]): LeftOut => ({
  noun: { one: 'order on hold', many: 'orders on hold' },
  numbers: orders.filter(({ hold }) => hold).map(({ orderNumber }) => orderNumber),
});

export const useReleaseReason = (): string | null =>
  useDisabledReason('releaseHolds', 'Only an admin can release a sales order from credit hold.');

/** Reports a credit hold with a link to the order. `refused` returns false for other errors. */
export const useHoldToast = () => {
  const goTo = useGoTo();
  const showToast = ({ id, orderNumber }: Omit<Named, 'customer'>, description: string) =>
    toast({
      title: 'On Credit Hold',
      description,
      variant: 'error',
      action: { label: `Open ${orderNumber}`, onClick: () => goTo(paths.order(id)) },
    });
  return {
    warnIfHeld: (order: Named & Pick<OrderSummary, 'hold'>): boolean => {
      const words = describeHeldOrder(order);
      if (words) showToast(order, `${words}.`);
      return words !== null;
    },
    warnIfRefused: (order: Named, error: unknown): boolean => {
      const isHeld = error instanceof ApiError && error.problem?.code === onCreditHoldCode;
      if (isHeld)
        showToast(order, `${order.orderNumber} for ${order.customer.name}. ${explainError(error, '')}`);
      return isHeld;
    },
  };
};

export const HoldBanner = ({ order, onRelease }: { order: OrderAnswer; onRelease: () => void }) => {
  const disabledReason = useReleaseReason();
  const { hold, release, customer, status } = order;
  if (hold)
    return (
      <Alert color="yellow" title="On Credit Hold" role="status" mb="md">
        <Text mb="xs">
          {describeHoldReasons(hold, customer.name)}. The order cannot be printed, routed or invoiced until it
          is released.
        </Text>
        <ActionButton size="xs" disabledReason={disabledReason} onClick={onRelease}>
          Release
        </ActionButton>
      </Alert>
    );
  if (!release || status === 'invoiced') return null;
  return (
    <Text c="dimmed" mb="md">
      Released from credit hold by {release.releasedBy} on {formatInstant(release.releasedAt)}:{' '}
      {release.reason}
    </Text>
  );
};
