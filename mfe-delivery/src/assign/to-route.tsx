import { deliveryApi } from '@primal/contracts/delivery/api';
import { assignOrderBody } from '@primal/contracts/delivery/route';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { showDate, today } from '@primal/contracts/shared/dates';
import { Alert, DateField, FieldRow, FormDialog, NumberField, Textarea, toast } from '@primal/kit';
import { Controller, useRecordDialog, useWatch } from '@primal/kit/forms';
import { meantNow, sentenceOr, useApiMutation, useApiQuery } from '@primal/kit/platform';
import { driverField } from '../driver/field.tsx';
import { boardReads } from '../planning/reads.ts';

/** Says that the driver already has a route that day, to which the order will be added. */
const useExistingRoute = (driverId: string, routeDate: string | undefined): string | null => {
  const routes = useApiQuery(
    deliveryApi.listRoutes,
    { query: { driverId, routeDate } },
    { enabled: driverId !== '' && Boolean(routeDate) },
  );
  const route = routes.data?.[0];
  return route
    ? `${route.driver.name} already has a route on ${showDate(route.routeDate)}: the order will be added to it.`
    : null;
};

/** The dialog 'Assign to Delivery Route', for a sales order. */
export const AssignToRoute = ({
  salesOrderId,
  orderNumber,
  routeDate: plannedDate = today(),
  onClose,
}: WidgetProps['delivery/assign-to-route'] & { routeDate?: string }) => {
  const assign = useApiMutation(deliveryApi.assignOrder, {
    persistent: true,
    invalidates: boardReads,
    amend: meantNow(deliveryApi.assignOrder),
  });
  const { form, dialog, field } = useRecordDialog({
    schema: assignOrderBody,
    defaults: { driverId: '', salesOrderId, sequenceNumber: '1', routeDate: plannedDate, notes: '' },
    writing: assign,
    save: (body) => assign.mutateAsync({ body }),
    onSaved: () => {
      toast.success(`Sales order ${orderNumber} has been assigned to the delivery route.`);
      onClose();
    },
    onClose,
    failed: (error) => sentenceOr(error, 'Failed to assign sales order to route.'),
    onInvalid: (fields) => {
      if (fields.includes('driverId')) toast.error('Please select a driver.', 'Validation Error');
      return undefined;
    },
  });
  const [driverId, routeDate] = useWatch({ control: form.control, name: ['driverId', 'routeDate'] });
  const existing = useExistingRoute(driverId, routeDate);

  return (
    <FormDialog {...dialog} title="Assign to Delivery Route" submitLabel="Assign to Route">
      <Controller control={form.control} name="driverId" render={driverField} />
      <FieldRow>
        <DateField label="Route Date" required {...field('routeDate')} />
        <NumberField
          label="Sequence"
          places={0}
          description="Lower is delivered first"
          {...field('sequenceNumber')}
        />
      </FieldRow>
      <Textarea label="Route Notes" autosize minRows={2} {...field('notes')} />
      {existing && <Alert>{existing}</Alert>}
    </FormDialog>
  );
};
