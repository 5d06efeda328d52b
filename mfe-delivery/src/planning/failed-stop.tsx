import { type FailedReason, failedReasonLabels, failedReasons } from '@primal/contracts/delivery/stop-rules';
import { bind, FormDialog, NativeSelect, Text, TextInput } from '@primal/kit';
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
  const [refusals, setRefusals] = useState(0);
  const fail = () => {
    if (reason === '') return setRefusals((before) => before + 1);
    onFailed({ failedReason: reason, failedNote: note.trim() || null });
    onClose();
  };
  return (
    <FormDialog
      title="Not Delivered"
      opened
      onClose={onClose}
      onSubmit={fail}
      submitLabel="Mark as Failed"
      refusals={refusals}
    >
      <Text>{`Why was ${name} not delivered? It goes back to the tray for the next days.`}</Text>
      <NativeSelect
        data-autofocus
        label="Reason"
        required
        data={[{ value: '', label: 'Choose a reason' }, ...choices]}
        error={refusals > 0 && reason === '' ? 'Please choose a reason.' : undefined}
        {...bind(reason, setReason)}
      />
      <TextInput label="Note" maxLength={500} {...bind(note, setNote)} />
    </FormDialog>
  );
};
