import { FormDialog } from '@primal/kit';
import { useState } from 'react';
import { readValues, ShortFields, toValues } from '../shorts/short-fields.tsx';
import type { ReportedShort } from './queue/entries.ts';
import type { StationPlace } from './station/draft.ts';

interface Props {
  place: StationPlace;
  onSave: (said: ReportedShort) => void;
  onClose: () => void;
}

export const ShortChange = ({ place: { line }, onSave, onClose }: Props) => {
  const [values, setValues] = useState(() => toValues(line));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const { change, problem: found } = readValues(line, values);
    if (found !== null) return setProblem(found);
    onSave({ quantity: change.quantity, reason: change.reason, note: change.note ?? null });
    onClose();
  };
  return (
    <FormDialog
      title={`Short: ${line.productName}`}
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save Short"
    >
      <ShortFields
        item={line}
        values={values}
        problem={problem}
        onChange={(next) => {
          setValues(next);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
};
