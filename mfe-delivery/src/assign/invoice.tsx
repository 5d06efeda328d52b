import { deliveryApi } from '@primal/contracts/delivery/api';
import { assignInvoiceBody } from '@primal/contracts/delivery/route';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { today } from '@primal/contracts/shared/dates';
import { Checkbox, FormDialog, NumberField, Text, toast } from '@primal/kit';
import { Controller, useRecordDialog, useWatch } from '@primal/kit/forms';
import { meantNow, useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { driverField } from '../driver/field.tsx';
import { boardReads } from '../planning/reads.ts';

type Props = WidgetProps['delivery/assign-invoice'] & {
  /** The day of the route; today unless said. */
  routeDate?: string;
};

/** The dialog 'Assign Driver to Invoice'; whatever stop the invoice had is taken off its route. */
export const AssignInvoice = ({ invoiceId, invoiceNumber, routeDate = today(), onClose }: Props) => {
  const assign = useApiMutation(deliveryApi.assignInvoice, {
    persistent: true,
    invalidates: boardReads,
    amend: meantNow(deliveryApi.assignInvoice),
  });
  const { form, dialog, field } = useRecordDialog({
    schema: assignInvoiceBody,
    defaults: { driverId: '', invoiceId, sequenceNumber: '1', isPickup: false, routeDate },
    writing: assign,
    save: (body) => assign.mutateAsync({ body }),
    onSaved: (stop) => {
      toast.success(
        'Invoice assigned to driver successfully!',
        `${invoiceNumber}: ${stop.route.driver.name}`,
      );
      onClose();
    },
    onClose,
    failed: (error) => wordsAndSentence(error, 'Failed to assign driver'),
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
      <Controller control={form.control} name="driverId" render={driverField} />
      <NumberField
        label="Delivery Order Number"
        places={0}
        required
        description="Lower is delivered first"
        {...field('sequenceNumber')}
      />
      <Checkbox label="Warehouse Pickup" {...form.register('isPickup')} />
    </FormDialog>
  );
};
