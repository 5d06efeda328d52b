import { deliveryApi } from '@primal/contracts/delivery/api';
import { assignManyBody } from '@primal/contracts/delivery/planning';
import { showDate } from '@primal/contracts/shared/dates';
import { FormDialog, Text, toast } from '@primal/kit';
import { Controller, useRecordDialog, useWatch } from '@primal/kit/forms';
import { meantNow, useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { driverField } from '../driver/field.tsx';
import { boardReads } from '../planning/reads.ts';

interface Props {
  what: 'sales orders' | 'invoices';
  ids: readonly string[];
  routeDate: string;
  onAssigned: () => void;
  onClose: () => void;
}

/** Gives several documents to one driver in one act; they go behind the stops of the route, in the order of the list. */
export const AssignMany = ({ what, ids, routeDate, onAssigned, onClose }: Props) => {
  const isOrders = what === 'sales orders';
  const assign = useApiMutation(deliveryApi.assignMany, {
    persistent: true,
    invalidates: boardReads,
    amend: meantNow(deliveryApi.assignMany),
  });
  const documents = isOrders ? { salesOrderIds: [...ids] } : { invoiceIds: [...ids] };
  const { form, dialog } = useRecordDialog({
    schema: assignManyBody,
    defaults: { driverId: '', routeDate, ...documents },
    writing: assign,
    save: (body) => assign.mutateAsync({ body }),
    onSaved: (route) => {
      toast.success(
        isOrders
          ? 'Sales orders assigned to driver successfully!'
          : 'Invoices assigned to driver successfully!',
        `${ids.length} for ${route.driver.name}`,
      );
      onAssigned();
      onClose();
    },
    onClose,
    failed: (error) =>
      wordsAndSentence(
        error,
        isOrders ? 'Failed to assign sales order to driver' : 'Failed to assign driver',
      ),
  });
  const driverId = useWatch({ control: form.control, name: 'driverId' });
  return (
    <FormDialog
      {...dialog}
      title={isOrders ? 'Assign Sales Orders to Driver' : 'Assign Driver to Invoices'}
      submitLabel="Assign Driver"
      submitDisabled={!driverId}
    >
      <Text c="dimmed">
        {ids.length} {ids.length === 1 ? what.slice(0, -1) : what} for {showDate(routeDate)}, behind the stops
        that the driver has
      </Text>
      <Controller control={form.control} name="driverId" render={driverField} />
    </FormDialog>
  );
};
