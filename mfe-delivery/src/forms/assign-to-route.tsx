import { deliveryApi } from '@primal/contracts/delivery/api';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { assignOrderBody } from '@primal/contracts/delivery/route';
import type { WidgetProps } from '@primal/contracts/remotes/widgets';
import { showDate, today } from '@primal/contracts/shared/dates';
import { Alert, DateField, FieldRow, FormDialog, NumberField, Select, Textarea, toast } from '@primal/kit';
import {
  Controller,
  sentenceOr,
  showIssues,
  useApiMutation,
  useApiQuery,
  useSchemaForm,
  useWatch,
} from '@primal/kit/platform';
import { useState } from 'react';

const driverChoices = (drivers: readonly DriverAnswer[]) =>
  drivers.map(({ id, name, vehicleNumber }) => ({
    value: id,
    label: vehicleNumber ? `${name} (${vehicleNumber})` : name,
  }));

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
  onClose,
}: WidgetProps['delivery/assign-to-route']) => {
  const form = useSchemaForm(assignOrderBody, {
    defaultValues: { driverId: '', salesOrderId, sequenceNumber: '1', routeDate: today(), notes: '' },
  });
  const { register, control, formState } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const drivers = useApiQuery(deliveryApi.listDrivers, { query: { status: 'active', limit: '1000' } });
  const [driverId, routeDate] = useWatch({ control, name: ['driverId', 'routeDate'] });
  const existing = useExistingRoute(driverId, routeDate);
  const errorOf = (name: keyof typeof formState.errors) => formState.errors[name]?.message;

  const assign = useApiMutation(deliveryApi.assignOrder, {
    invalidates: ['/api/delivery-routes', '/api/sales-orders'],
    onSuccess: () => {
      toast.success(`Sales order ${orderNumber} has been assigned to the delivery route.`);
      onClose();
    },
    onError: (error) => {
      const message = sentenceOr(error, 'Failed to assign sales order to route.');
      toast.error(message);
      if (!showIssues(form, error)) setFailure(message);
    },
  });
  const submit = form.handleSubmit(
    (body) => assign.mutate({ body }),
    (errors) => errors.driverId && toast.error('Please select a driver.', 'Validation Error'),
  );

  return (
    <FormDialog
      title="Assign to Delivery Route"
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Assign to Route"
      busy={assign.isPending}
      error={failure}
    >
      <Controller
        control={control}
        name="driverId"
        render={({ field }) => (
          <Select
            label="Driver"
            required
            options={driverChoices(drivers.data ?? [])}
            loading={drivers.isPending}
            emptyText="No active drivers found."
            value={field.value}
            onChange={field.onChange}
            error={errorOf('driverId')}
            data-autofocus
          />
        )}
      />
      <FieldRow>
        <DateField label="Route Date" required error={errorOf('routeDate')} {...register('routeDate')} />
        <NumberField
          label="Sequence"
          places={0}
          description="Lower is delivered first"
          error={errorOf('sequenceNumber')}
          {...register('sequenceNumber')}
        />
      </FieldRow>
      <Textarea label="Route Notes" autosize minRows={2} error={errorOf('notes')} {...register('notes')} />
      {existing && <Alert>{existing}</Alert>}
    </FormDialog>
  );
};
