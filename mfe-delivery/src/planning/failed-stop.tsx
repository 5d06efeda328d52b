import {
  type FailedReason,
  failedReasonLabels,
  failedReasons,
} from '@primal/contracts/delivery/failed-reasons';
import { Button, Dialog, FieldStack, NativeSelect, TextInput } from '@primal/kit';
import { useState } from 'react';

const choices = failedReasons.map((value) => ({ value, label: failedReasonLabels[value] }));

interface Props {
  /** `stop 3, Corner Bistro` */
  name: string;
  onFailed: (failed: { failedReason: FailedReason; failedNote: string | null }) => void;
  onClose: () => void;
}

/** Asks why a stop was not delivered (docs/rules/delivery.md#failed-stops). */
export const FailedStop = ({ name, onFailed, onClose }: Props) => {
  const [reason, setReason] = useState<FailedReason | ''>('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const fail = () => {
    if (reason === '') return setMissing(true);
    onFailed({ failedReason: reason, failedNote: note.trim() || null });
    onClose();
  };
  return (
    <Dialog
      title="Not Delivered"
      opened
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={fail}>Mark as Failed</Button>
        </>
      }
    >
      <FieldStack>
        <p>{`Why was ${name} not delivered? It comes back into the tray of the days after.`}</p>
        <NativeSelect
          data-autofocus
          label="Reason"
          required
          data={[{ value: '', label: 'Choose a reason' }, ...choices]}
          value={reason}
          error={missing && reason === '' ? 'Please say why.' : undefined}
          onChange={(event) => setReason(event.currentTarget.value as FailedReason | '')}
        />
        <TextInput
          label="Note"
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </FieldStack>
    </Dialog>
  );
};
