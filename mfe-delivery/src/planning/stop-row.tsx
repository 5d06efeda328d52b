import { invoiceStatuses } from '@primal/contracts/billing/invoice-rules';
import { formatLoad } from '@primal/contracts/delivery/goods';
import { formatOtherDate } from '@primal/contracts/delivery/printed-stops';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import {
  describeCancellation,
  describeReturned,
  describeStopDocument,
} from '@primal/contracts/delivery/route-sheet';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { describeFailure, type StopStatus } from '@primal/contracts/delivery/stop-rules';
import { links } from '@primal/contracts/screens/links';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { formatCollection } from '@primal/contracts/shared/cash-on-delivery';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { formatWindow } from '@primal/contracts/shared/delivery-terms';
import { formatStatus, Menu, NativeSelect, StatusBadge } from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowUp,
  IconDots,
  IconMail,
  IconPrinter,
  IconTrash,
  IconTruckDelivery,
} from '@primal/kit/icons';
import { useState } from 'react';
import classes from './manage-route.module.css';
import { FailedStop, ReportedLine } from './stop-report.tsx';
import { useStopStatus, type useStops } from './use-stops.ts';

/** Statuses a dispatcher can set; the API's other two are display-only (docs/rules/delivery.md#stops). */
const choices: readonly StopStatus[] = ['pending', 'delivered', 'failed'];

export type MailedInvoice = WidgetProps['billing/invoice-work']['invoices'][number];

const toMailedInvoice = (
  { id, invoiceNumber, status }: NonNullable<StopAnswer['invoice']>,
  { customer }: StopAnswer,
): MailedInvoice => ({
  id,
  invoiceNumber,
  customerName: customer?.name ?? '',
  status: invoiceStatuses.find((known) => known === status) ?? 'sent',
  hasMissingCatchWeights: false,
});

const findEmailReason = (stop: StopAnswer): string | undefined => {
  const gone = describeCancellation(stop);
  if (gone) return gone === 'DELETED' ? 'This order has been deleted.' : 'This invoice has been voided.';
  return stop.invoice ? undefined : 'This invoice has not arrived here yet. Try again in a moment.';
};

const findReturnReason = (stop: StopAnswer): string | undefined => {
  if (stop.invoice?.status === 'draft') return 'A draft cannot have returns. Finalize the invoice first.';
  return findEmailReason(stop);
};

export const formatStopName = (stop: StopAnswer): string =>
  `stop ${stop.sequenceNumber}, ${stop.customer?.name ?? describeStopDocument(stop)}`;

const describeDelivery = (stop: StopAnswer): string =>
  [
    stop.customer && [stop.customer.city, stop.customer.address].filter(Boolean).join(', '),
    formatLoad(stop),
    stop.customer && formatWindow(stop.customer),
    stop.cashOnDelivery &&
      formatCollection({ amount: stop.amountToCollect, isEstimate: stop.amountIsEstimate }),
    stop.isWarehousePickup ? '' : stop.deliveryNotes,
    stop.documentNotes,
    stop.customer?.deliveryNotes,
  ]
    .filter(Boolean)
    .join(' · ');

const StopBadges = ({ stop }: { stop: StopAnswer }) => {
  const failed = stop.status === 'failed' && describeFailure(stop);
  if (!failed && !stop.deliveredNotInvoiced && !stop.dateDiffers) return null;
  return (
    <p className={classes.plan}>
      {failed && <StatusBadge status="failed" label={`Failed: ${failed}`} />}{' '}
      {stop.deliveredNotInvoiced && <StatusBadge status="unbilled" label="Not invoiced" color="yellow" />}{' '}
      {stop.dateDiffers && <StatusBadge status="date" label={formatOtherDate(stop)} color="yellow" />}
    </p>
  );
};

interface MenuProps {
  stop: StopAnswer;
  stops: readonly StopAnswer[];
  onStep: (stop: StopAnswer, by: 1 | -1) => void;
  onRemove: (stop: StopAnswer) => void;
  onMove: (stop: StopAnswer) => void;
  onEmail: (invoice: MailedInvoice) => void;
  onReturn: (invoiceId: string) => void;
}

const StopMenu = ({ stop, stops, onStep, onRemove, onMove, onEmail, onReturn }: MenuProps) => {
  const { invoiceId, invoice } = stop;
  const ofInvoice = invoiceId
    ? [
        { label: 'Print Invoice', icon: IconPrinter, to: links.printInvoice(invoiceId), newTab: true },
        {
          label: 'Email Invoice',
          icon: IconMail,
          onClick: () => invoice && onEmail(toMailedInvoice(invoice, stop)),
          disabledReason: findEmailReason(stop),
        },
        {
          label: 'Record Return',
          icon: IconArrowLeft,
          onClick: () => onReturn(invoiceId),
          disabledReason: findReturnReason(stop),
        },
      ]
    : [];
  return (
    <Menu
      label={`Actions for ${formatStopName(stop)}`}
      icon={IconDots}
      items={[
        ...ofInvoice,
        {
          label: 'Move Up',
          icon: IconArrowUp,
          onClick: () => onStep(stop, -1),
          disabledReason: stop === stops[0] && 'This is the first stop.',
        },
        {
          label: 'Move Down',
          icon: IconArrowDown,
          onClick: () => onStep(stop, 1),
          disabledReason: stop === stops.at(-1) && 'This is the last stop.',
        },
        {
          label: 'Move to Another Driver',
          icon: IconTruckDelivery,
          onClick: () => onMove(stop),
          disabledReason: stop.status === 'delivered' ? 'This stop has been delivered.' : undefined,
        },
        {
          label: 'Remove from Route',
          icon: IconTrash,
          danger: true,
          onClick: () => onRemove(stop),
        },
      ]}
    />
  );
};

interface StopRowProps extends Omit<MenuProps, 'stops' | 'onStep' | 'onRemove'> {
  route: RouteAnswer;
  actions: ReturnType<typeof useStops>;
}

export const StopRow = ({ route, stop, actions, ...asked }: StopRowProps) => {
  const { set: setStatus, ...saving } = useStopStatus(route, stop);
  const [failing, setFailing] = useState(false);
  const total = stop.invoice?.total ?? stop.salesOrder?.total;
  const gone = describeCancellation(stop);
  const returned = describeReturned(stop);
  const isHeld = !stop.invoiceId && stop.salesOrder?.hold;
  return (
    <div className={classes.stop} data-gone={gone ?? undefined}>
      <span className={classes.number}>{stop.sequenceNumber}</span>
      <span className={classes.customer}>{stop.customer?.name ?? 'Unknown customer'}</span>
      <span className={classes.document}>
        {describeStopDocument(stop)} {isHeld && <StatusBadge status="on_hold" />}
      </span>
      <span className={classes.total}>{total && formatMoney(total)}</span>
      <NativeSelect
        className={classes.status}
        size="xs"
        aria-label={`Status of ${formatStopName(stop)}`}
        data={[...new Set([...choices, stop.status])].map((value) => ({ value, label: formatStatus(value) }))}
        value={stop.status}
        disabled={saving.waiting !== null}
        onChange={(event) => {
          const status = event.currentTarget.value as StopStatus;
          if (status === 'failed') setFailing(true);
          else setStatus({ status });
        }}
      />
      <div className={classes.menu}>
        <StopMenu
          stop={stop}
          stops={route.items}
          onStep={actions.step}
          onRemove={actions.removeStop}
          {...asked}
        />
      </div>
      <p className={classes.plan}>{describeDelivery(stop)}</p>
      <StopBadges stop={stop} />
      {gone === 'DELETED' && (
        <p className={classes.plan}>
          {['Order deleted', stop.salesOrder?.deletionReason].filter(Boolean).join(': ')}
        </p>
      )}
      {returned.length > 0 && (
        <ul className={classes.returned} aria-label={`Returns from ${formatStopName(stop)}`}>
          {returned.map((line) => (
            <li key={line}>Came back on {line}</li>
          ))}
        </ul>
      )}
      {stop.report && <ReportedLine report={stop.report} of={formatStopName(stop)} />}
      {saving.waiting && (
        <div className={classes.saving}>
          <SaveStatus {...saving} />
        </div>
      )}
      {failing && (
        <FailedStop
          name={formatStopName(stop)}
          onClose={() => setFailing(false)}
          onFailed={(failed) => setStatus({ status: 'failed', ...failed })}
        />
      )}
    </div>
  );
};
