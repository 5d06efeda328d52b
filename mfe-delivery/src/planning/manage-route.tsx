import { invoiceStatuses } from '@primal/contracts/billing/rules';
import type { RouteAnswer, StopAnswer } from '@primal/contracts/delivery/route';
import type { StopStatus } from '@primal/contracts/delivery/rules';
import { goneStop, returnedOf, stopDocument } from '@primal/contracts/delivery/sheet';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  DescriptionList,
  Dialog,
  FieldStack,
  LinkButton,
  Menu,
  NativeSelect,
  StatusBadge,
  Text,
} from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import {
  IconArrowLeft,
  IconDots,
  IconDownload,
  IconMail,
  IconPrinter,
  IconTrash,
  IconTruckDelivery,
} from '@primal/kit/icons';
import { Reorderable } from '@primal/kit/parts';
import { Widget } from '@primal/kit/platform';
import { useState } from 'react';
import { MoveStop } from '../assign/assign.tsx';
import { paths } from '../paths.ts';
import { useRoutePdf } from '../route-sheet/sheet-data.tsx';
import classes from './manage-route.module.css';
import { useStopStatus, useStops } from './use-stops.ts';

/** What the dispatcher sets directly; the API's other two are shown where they stand (docs/rules/delivery.md#stops). */
const choices = [
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
];
const others: Partial<Record<StopStatus, string>> = { in_progress: 'In progress', completed: 'Completed' };

/** The invoice of a stop, as it is mailed. */
type MailedInvoice = WidgetProps['billing/invoice-work']['invoices'][number];

const mailed = (
  { id, invoiceNumber, status }: NonNullable<StopAnswer['invoice']>,
  { customer }: StopAnswer,
): MailedInvoice => ({
  ...{ id, invoiceNumber, customerName: customer?.name ?? '' },
  status: invoiceStatuses.find((known) => known === status) ?? 'sent',
  hasMissingCatchWeights: false,
});

const whyNoEmail = (stop: StopAnswer): string | undefined => {
  if (goneStop(stop)) return 'This invoice has been voided.';
  return stop.invoice ? undefined : 'This invoice is not known here yet.';
};

const whyNoReturn = (stop: StopAnswer): string | undefined => {
  if (stop.invoice?.status === 'draft') return 'This invoice is a draft: nothing of it was sold yet.';
  return whyNoEmail(stop);
};

const nameOf = (stop: StopAnswer): string =>
  `stop ${stop.sequenceNumber}, ${stop.customer?.name ?? stopDocument(stop)}`;

interface StopRowProps {
  route: RouteAnswer;
  stop: StopAnswer;
  acts: ReturnType<typeof useStops>;
  onMove: (stop: StopAnswer) => void;
  onEmail: (invoice: MailedInvoice) => void;
  onReturn: (invoiceId: string) => void;
}

const StopRow = ({ route, stop, acts, onMove, onEmail, onReturn }: StopRowProps) => {
  const { invoiceId, invoice } = stop;
  const { set: setStatus, ...saving } = useStopStatus(route, stop);
  const total = stop.invoice?.total ?? stop.salesOrder?.total;
  const other = others[stop.status];
  const gone = goneStop(stop);
  const returned = returnedOf(stop);
  const isHeld = !invoiceId && stop.salesOrder?.hold;
  const ofInvoice = invoiceId
    ? [
        { label: 'Print Invoice', icon: IconPrinter, to: paths.invoicePrint(invoiceId), newTab: true },
        {
          label: 'Email Invoice',
          icon: IconMail,
          onClick: () => invoice && onEmail(mailed(invoice, stop)),
          disabledReason: whyNoEmail(stop),
        },
        {
          label: 'Record Return',
          icon: IconArrowLeft,
          onClick: () => onReturn(invoiceId),
          disabledReason: whyNoReturn(stop),
        },
      ]
    : [];
  return (
    <div className={classes.stop} data-gone={gone ?? undefined}>
      <span className={classes.number}>{stop.sequenceNumber}</span>
      <span className={classes.customer}>{stop.customer?.name ?? 'Unknown customer'}</span>
      <span className={classes.document}>
        {stopDocument(stop)} {isHeld && <StatusBadge status="on_hold" label="On Hold" />}
      </span>
      <span className={classes.total}>{total && showMoney(total)}</span>
      <NativeSelect
        className={classes.status}
        size="xs"
        aria-label={`Status of ${nameOf(stop)}`}
        data={other ? [{ value: stop.status, label: other }, ...choices] : choices}
        value={stop.status}
        disabled={saving.waiting !== null}
        onChange={(event) => setStatus(event.currentTarget.value as StopStatus)}
      />
      <div className={classes.menu}>
        <Menu
          label={`Actions for ${nameOf(stop)}`}
          icon={IconDots}
          items={[
            ...ofInvoice,
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
              onClick: () => acts.removeStop(stop),
            },
          ]}
        />
      </div>
      {returned.length > 0 && (
        <ul className={classes.returned} aria-label={`Came back of ${nameOf(stop)}`}>
          {returned.map((line) => (
            <li key={line}>Came back on {line}</li>
          ))}
        </ul>
      )}
      {saving.waiting && (
        <div className={classes.saving}>
          <SaveStatus {...saving} />
        </div>
      )}
    </div>
  );
};

/** The wide dialog 'Manage Route': the stops of a route, their order, status and documents. */
export const ManageRoute = ({ route, onClose }: { route: RouteAnswer; onClose: () => void }) => {
  const acts = useStops(route);
  const pdf = useRoutePdf();
  const [moving, setMoving] = useState<StopAnswer | null>(null);
  const [mailing, setMailing] = useState<MailedInvoice | null>(null);
  const [returning, setReturning] = useState<string | null>(null);
  return (
    <>
      <Dialog
        title="Manage Route"
        opened
        onClose={onClose}
        size="xl"
        footer={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              loading={pdf.busy}
              onClick={() => pdf.download(route.id)}
            >
              Download PDF
            </Button>
            <LinkButton
              variant="default"
              leftSection={<IconPrinter size={16} />}
              to={paths.routeSheet(route.id)}
              newTab
            >
              Print Route Sheet
            </LinkButton>
            {/* Not a status: an arrow would change it unseen. */}
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <FieldStack>
          <DescriptionList
            columns={2}
            items={[
              { term: 'Driver', value: route.driver.name },
              { term: 'Route Date', value: showDate(route.routeDate) },
              { term: 'Status', value: <StatusBadge status={route.status} /> },
              { term: 'Stops', value: String(route.items.length) },
              ...(route.notes ? [{ term: 'Route Notes', value: route.notes }] : []),
            ]}
          />
          {route.items.length === 0 ? (
            <Text>No deliveries assigned to this route yet.</Text>
          ) : (
            <Reorderable
              label="Stops"
              items={route.items}
              itemKey={(stop) => stop.id}
              itemLabel={nameOf}
              render={(stop) => (
                <StopRow
                  route={route}
                  stop={stop}
                  acts={acts}
                  onMove={setMoving}
                  onEmail={setMailing}
                  onReturn={setReturning}
                />
              )}
              onReorder={acts.reorder}
            />
          )}
        </FieldStack>
      </Dialog>
      {mailing && (
        <Widget
          name="billing/invoice-work"
          work="email"
          invoices={[mailing]}
          onClose={() => setMailing(null)}
        />
      )}
      {returning && (
        <Widget name="billing/record-return" invoiceId={returning} onClose={() => setReturning(null)} />
      )}
      {moving && <MoveStop stop={moving} onClose={() => setMoving(null)} />}
    </>
  );
};
