import { deliveryApi } from '@primal/contracts/delivery/api';
import { moveStopBody } from '@primal/contracts/delivery/planning';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { stopDocument } from '@primal/contracts/delivery/sheet';
import { DateField, FormDialog, Text, toast } from '@primal/kit';
import { Controller, useRecordDialog, useWatch } from '@primal/kit/forms';
import { meantNow, useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { driverField } from '../driver/field.tsx';
import { boardReads } from './reads.ts';

/** Gives a stop to another driver, or to another day; it goes behind the stops that are there. */
export const MoveStop = ({ stop, onClose }: { stop: StopAnswer; onClose: () => void }) => {
  const move = useApiMutation(deliveryApi.moveStop, {
    persistent: true,
    invalidates: boardReads,
    amend: meantNow(deliveryApi.moveStop),
  });
  const { form, dialog, field } = useRecordDialog({
    schema: moveStopBody,
    defaults: { driverId: '', routeDate: stop.route.routeDate },
    writing: move,
    save: (body) => move.mutateAsync({ params: { id: stop.id }, body }),
    onSaved: (moved) => {
      toast.success('Stop moved', `${moved.route.driver.name}, stop ${moved.sequenceNumber}`);
      onClose();
    },
    onClose,
    failed: (error) => wordsAndSentence(error, 'Failed to move the stop'),
  });
  const driverId = useWatch({ control: form.control, name: 'driverId' });
  return (
    <FormDialog {...dialog} title="Move to Another Driver" submitLabel="Move Stop" submitDisabled={!driverId}>
      <Text c="dimmed">
        {stopDocument(stop)} {stop.customer?.name}
      </Text>
      <Controller control={form.control} name="driverId" render={driverField} />
      <DateField label="Route Date" required {...field('routeDate')} />
    </FormDialog>
  );
};
