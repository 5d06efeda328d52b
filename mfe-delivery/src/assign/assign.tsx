import { planningApi } from '@primal/contracts/delivery/planning';
import { routeApi } from '@primal/contracts/delivery/route';
import { describeStopDocument } from '@primal/contracts/delivery/route-sheet';
import { type StopAnswer, stopApi } from '@primal/contracts/delivery/stop';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import type { Call } from '@primal/contracts/shared/api';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { Alert, Checkbox, DateField, FieldRow, FormDialog, NotesField, Text, toast } from '@primal/kit';
import { Controller, NumberField, useCallDialog, useWatch } from '@primal/kit/forms';
import { explainError, resend, useApiQuery } from '@primal/kit/platform';
import type { ComponentProps } from 'react';
import { boardReads } from '../board-reads.ts';
import { renderDriverField } from '../driver/field.tsx';

const createAssignOptions = <C extends Call>(call: C) => ({ invalidates: boardReads, amend: resend(call) });

const PlaceField = (props: Omit<ComponentProps<typeof NumberField>, 'label'>) => (
  <NumberField
    label="Delivery Order Number"
    places={0}
    required
    description="Lower is delivered first"
    {...props}
  />
);

interface OrderProps {
  order: { id: string; orderNumber: string };
  routeDate: string;
  onClose: () => void;
}

export const AssignOrder = ({ order, routeDate, onClose }: OrderProps) => {
  const { form, dialog, field } = useCallDialog(stopApi.assignOrder, {
    ...createAssignOptions(stopApi.assignOrder),
    defaults: { driverId: '', salesOrderId: order.id, sequenceNumber: '1', routeDate },
    done: (stop) => [
      'Sales order assigned to driver successfully!',
      `${order.orderNumber}: ${stop.route.driver.name}`,
    ],
    onClose,
    failed: 'Failed to assign sales order to driver',
  });
  const [driverId, sequenceNumber] = useWatch({
    control: form.control,
    name: ['driverId', 'sequenceNumber'],
  });
  return (
    <FormDialog
      {...dialog}
      title="Assign Sales Order to Driver"
      submitLabel="Assign Driver"
      submitDisabled={!driverId || !sequenceNumber}
    >
      <Text c="dimmed">{order.orderNumber}</Text>
      <Controller control={form.control} name="driverId" render={renderDriverField} />
      <PlaceField {...field('sequenceNumber')} />
    </FormDialog>
  );
};

const useExistingRoute = (driverId: string, routeDate: string | undefined): string | null => {
  const routes = useApiQuery(
    routeApi.listRoutes,
    { query: { driverId, routeDate } },
    { enabled: driverId !== '' && Boolean(routeDate) },
  );
  const route = routes.data?.[0];
  return route
    ? `${route.driver.name} already has a route on ${formatDate(route.routeDate)}: the order will be added to it.`
    : null;
};

export const AssignToRoute = ({
  salesOrderId,
  orderNumber,
  routeDate: plannedDate = today(),
  onClose,
}: WidgetProps['delivery/assign-to-route'] & { routeDate?: string }) => {
  const { form, dialog, field } = useCallDialog(stopApi.assignOrder, {
    ...createAssignOptions(stopApi.assignOrder),
    defaults: { driverId: '', salesOrderId, sequenceNumber: '1', routeDate: plannedDate, notes: '' },
    done: `Sales order ${orderNumber} has been assigned to the delivery route.`,
    onClose,
    failed: (error) => explainError(error, 'Failed to assign sales order to route.'),
    onInvalid: (fields) => {
      if (fields.includes('driverId')) toast.error('Please select a driver.', 'Validation Error');
      return undefined;
    },
  });
  const [driverId, routeDate] = useWatch({ control: form.control, name: ['driverId', 'routeDate'] });
  const existing = useExistingRoute(driverId, routeDate);
  return (
    <FormDialog {...dialog} title="Assign to Delivery Route" submitLabel="Assign to Route">
      <Controller control={form.control} name="driverId" render={renderDriverField} />
      <FieldRow>
        <DateField label="Route Date" required {...field('routeDate')} />
        <NumberField
          label="Sequence"
          places={0}
          description="Lower is delivered first"
          {...field('sequenceNumber')}
        />
      </FieldRow>
      <NotesField label="Route Notes" {...field('notes')} />
      {existing && <Alert>{existing}</Alert>}
    </FormDialog>
  );
};

type InvoiceProps = WidgetProps['delivery/assign-invoice'] & { routeDate?: string };

/** Assigns an invoice to a driver; removes its previous stop. */
export const AssignInvoice = ({ invoiceId, invoiceNumber, routeDate = today(), onClose }: InvoiceProps) => {
  const { form, dialog, field } = useCallDialog(stopApi.assignInvoice, {
    ...createAssignOptions(stopApi.assignInvoice),
    defaults: { driverId: '', invoiceId, sequenceNumber: '1', isPickup: false, routeDate },
    done: (stop) => [
      'Invoice assigned to driver successfully!',
      `${invoiceNumber}: ${stop.route.driver.name}`,
    ],
    onClose,
    failed: 'Failed to assign driver',
  });
  const [driverId, sequenceNumber] = useWatch({
    control: form.control,
    name: ['driverId', 'sequenceNumber'],
  });
  return (
    <FormDialog
      {...dialog}
      title="Assign Driver to Invoice"
      submitLabel="Assign Driver"
      submitDisabled={!driverId || !sequenceNumber}
    >
      <Text c="dimmed">{invoiceNumber}</Text>
      <Controller control={form.control} name="driverId" render={renderDriverField} />
      <PlaceField {...field('sequenceNumber')} />
      <Checkbox label="Warehouse Pickup" {...form.register('isPickup')} />
    </FormDialog>
  );
};

interface ManyProps {
  what: 'sales orders' | 'invoices';
  ids: readonly string[];
  routeDate: string;
  onAssigned: () => void;
  onClose: () => void;
}

const dialogTexts = {
  'sales orders': {
    title: 'Assign Sales Orders to Driver',
    done: 'Sales orders assigned to driver successfully!',
    failed: 'Failed to assign sales order to driver',
  },
  invoices: {
    title: 'Assign Driver to Invoices',
    done: 'Invoices assigned to driver successfully!',
    failed: 'Failed to assign driver',
  },
};

/** Assigns several documents to one driver, after the existing stops in list order. */
export const AssignMany = ({ what, ids, routeDate, onAssigned, onClose }: ManyProps) => {
  const words = dialogTexts[what];
  const documents = what === 'sales orders' ? { salesOrderIds: [...ids] } : { invoiceIds: [...ids] };
  const { form, dialog } = useCallDialog(planningApi.assignMany, {
    ...createAssignOptions(planningApi.assignMany),
    defaults: { driverId: '', routeDate, ...documents },
    done: (route) => [words.done, `${ids.length} for ${route.driver.name}`],
    onSaved: () => {
      onAssigned();
      onClose();
    },
    onClose,
    failed: words.failed,
  });
  const driverId = useWatch({ control: form.control, name: 'driverId' });
  return (
    <FormDialog {...dialog} title={words.title} submitLabel="Assign Driver" submitDisabled={!driverId}>
      <Text c="dimmed">
        {ids.length} {ids.length === 1 ? what.slice(0, -1) : what} for {formatDate(routeDate)}, after the
        driver’s other stops
      </Text>
      <Controller control={form.control} name="driverId" render={renderDriverField} />
    </FormDialog>
  );
};

/** Moves a stop to another driver or day, after the existing stops. */
export const MoveStop = ({ stop, onClose }: { stop: StopAnswer; onClose: () => void }) => {
  const { form, dialog, field } = useCallDialog(planningApi.moveStop, {
    ...createAssignOptions(planningApi.moveStop),
    params: { id: stop.id },
    defaults: { driverId: '', routeDate: stop.route.routeDate },
    done: (moved) => ['Stop moved', `${moved.route.driver.name}, stop ${moved.sequenceNumber}`],
    onClose,
    failed: 'Failed to move the stop',
  });
  const driverId = useWatch({ control: form.control, name: 'driverId' });
  return (
    <FormDialog {...dialog} title="Move to Another Driver" submitLabel="Move Stop" submitDisabled={!driverId}>
      <Text c="dimmed">
        {describeStopDocument(stop)} {stop.customer?.name}
      </Text>
      <Controller control={form.control} name="driverId" render={renderDriverField} />
      <DateField label="Route Date" required {...field('routeDate')} />
    </FormDialog>
  );
};
