import { deliveryApi } from '@primal/contracts/delivery/api';
import { assignOrderBody } from '@primal/contracts/delivery/route';
import { FormDialog, NumberField, Text, toast } from '@primal/kit';
import { Controller, useRecordDialog, useWatch } from '@primal/kit/forms';
import { meantNow, useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { driverField } from '../driver/field.tsx';
import { boardReads } from '../planning/reads.ts';

interface Props {
  order: { id: string; orderNumber: string };
  routeDate: string;
  onClose: () => void;
}

/** The dialog 'Assign Sales Order to Driver', for the day that is planned. */
export const AssignOrder = ({ order, routeDate, onClose }: Props) => {
  const assign = useApiMutation(deliveryApi.assignOrder, {
    persistent: true,
    invalidates: boardReads,
    amend: meantNow(deliveryApi.assignOrder),
  });
  const { form, dialog, field } = useRecordDialog({
    schema: assignOrderBody,
    defaults: { driverId: '', salesOrderId: order.id, sequenceNumber: '1', routeDate },
    writing: assign,
    save: (body) => assign.mutateAsync({ body }),
    onSaved: () => {
      toast.success('Sales order assigned to driver successfully!');
      onClose();
    },
    onClose,
    failed: (error) => wordsAndSentence(error, 'Failed to assign sales order to driver'),
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
      <Controller control={form.control} name="driverId" render={driverField} />
      <NumberField
        label="Delivery Order Number"
        places={0}
        required
        description="Lower is delivered first"
        {...field('sequenceNumber')}
      />
    </FormDialog>
  );
};
