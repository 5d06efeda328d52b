import type { OrderSummary } from '@primal/contracts/orders/order';
import {
  ActionButton,
  DeleteAction,
  IconAction,
  LinkButton,
  StatusBadge,
  toDisabledReason,
  useDisabledReason,
  ViewAction,
} from '@primal/kit';
import { IconScale, IconTruckDelivery } from '@primal/kit/icons';
import { paths } from '../routes.ts';
import { findConvertReason, useCanConvert } from './convert.tsx';
import { useReleaseReason } from './hold.tsx';

interface Props {
  order: OrderSummary;
  busy: boolean;
  onOpen: (dialog: 'weights' | 'route' | 'release') => void;
  onConvert: (order: OrderSummary) => void;
  onReopen: (order: OrderSummary) => void;
  onDelete: (order: OrderSummary) => void;
}

/** Next step of an order on credit hold, which can still be weighed (docs/rules/credit.md#a-held-order). */
const Release = ({ onOpen }: Pick<Props, 'onOpen'>) => (
  <ActionButton
    size="xs"
    variant="default"
    shortcut="l"
    disabledReason={useReleaseReason()}
    onClick={() => onOpen('release')}
  >
    Release
  </ActionButton>
);

const WorkOrder = ({ order }: Pick<Props, 'order'>) =>
  order.hold ? (
    <ActionButton size="xs" variant="default" disabledReason={toDisabledReason(order.allowed.printWorkOrder)}>
      Work Order
    </ActionButton>
  ) : (
    <LinkButton size="xs" variant="default" shortcut="p" to={paths.workOrder(order.id)} newTab>
      Work Order
    </LinkButton>
  );

/** Next step by state: print, route, invoice (docs/rules/sales-orders.md#list). */
const NextStep = ({ order, busy, onOpen, onConvert, onReopen }: Props) => {
  const mayConvert = useCanConvert();
  const planReason = useDisabledReason('planDelivery', 'Ask an admin for the permission "Plan deliveries".');
  if (order.allowed.reopen === true)
    return (
      <ActionButton size="xs" variant="default" shortcut="o" loading={busy} onClick={() => onReopen(order)}>
        Reopen
      </ActionButton>
    );
  if (order.status === 'invoiced') return <StatusBadge status="invoiced" label="Invoiced" />;
  if (!order.workOrderPrinted) return <WorkOrder order={order} />;
  return (
    <>
      {order.unweighedCount > 0 && (
        <IconAction label="Enter Weights" icon={IconScale} shortcut="w" onClick={() => onOpen('weights')} />
      )}
      {!order.hold && (
        <IconAction
          label="Assign to Driver Route"
          icon={IconTruckDelivery}
          shortcut="r"
          disabledReason={planReason}
          onClick={() => onOpen('route')}
        />
      )}
      <ActionButton
        size="xs"
        variant="default"
        shortcut="i"
        loading={busy}
        disabledReason={findConvertReason(order, mayConvert)}
        onClick={() => onConvert(order)}
      >
        Invoice
      </ActionButton>
    </>
  );
};

export const findRowReason = (order: OrderSummary, letter: string): string | null => {
  const { orderNumber, allowed } = order;
  if (!['w', 'r', 'i'].includes(letter)) return null;
  if (allowed.reopen === true)
    return `The invoice for ${orderNumber} is voided. Press O to reopen the order.`;
  if (allowed.route !== true) return allowed.route;
  if (!order.workOrderPrinted)
    return `The work order for ${orderNumber} is not printed yet. Press P to print it.`;
  return `Nothing on ${orderNumber} needs a weight.`;
};

export const RowActions = (props: Props) => (
  <>
    {props.order.hold && <Release {...props} />}
    <NextStep {...props} />
    <ViewAction to={paths.order(props.order.id)} />
    <DeleteAction
      disabledReason={toDisabledReason(props.order.allowed.delete)}
      onClick={() => props.onDelete(props.order)}
    />
  </>
);
