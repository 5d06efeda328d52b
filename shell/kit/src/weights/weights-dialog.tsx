import { useRef, useState } from 'react';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import {
  askFirstOutlier,
  createAskedOutliers,
  listPositivePieces,
  padWeights,
  readPiece,
} from './weighing.ts';
import { enterField } from './weight-field.tsx';
import { WeightFields } from './weight-fields.tsx';

interface WeightsDialogProps {
  productName: string;
  opened: boolean;
  onClose: () => void;
  weights: readonly string[];
  expected: number;
  piece: string;
  average?: string | null;
  onConfirm: (weights: string[]) => void;
}

const findSubmitButton = (element: HTMLElement | null) =>
  element?.closest('[role="dialog"]')?.querySelector<HTMLElement>('button[type="submit"]');

/** See docs/rules/screens.md#case-weights-dialog. */
export function WeightsDialog(props: WeightsDialogProps) {
  const { productName, opened, onClose, expected, piece, average, onConfirm } = props;
  const fields = useRef<HTMLDivElement>(null);
  const [askedOutliers, setAskedOutliers] = useState(createAskedOutliers);
  const [weights, setWeights] = useState<string[]>([]);
  const [wasOpened, setWasOpened] = useState(false);
  const start = padWeights(props.weights, expected);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setWeights(start);
      setAskedOutliers(createAskedOutliers());
    }
  }
  const valid = listPositivePieces(weights, props.weights).length > 0;
  const save = () => {
    const unread = weights.findIndex((weight) => readPiece(weight, props.weights).problem !== null);
    const at = unread >= 0 ? unread : askFirstOutlier(askedOutliers, productName, weights, average);
    if (at === null) onConfirm(listPositivePieces(weights, props.weights));
    else {
      const input = fields.current?.querySelectorAll('input')[at];
      if (input) enterField(input);
      setWeights([...weights]);
    }
  };
  return (
    <FormDialog
      title={`Enter Individual Weights for ${productName}`}
      opened={opened}
      onClose={onClose}
      onSubmit={save}
      submitLabel="Confirm Weights"
      submitDisabled={!valid}
      dirty={weights.join(' ') !== start.join(' ')}
    >
      <div ref={fields}>
        <WeightFields
          label={productName}
          weights={weights}
          onChange={setWeights}
          expected={expected}
          piece={piece}
          average={average}
          askedOutliers={askedOutliers}
          saved={props.weights}
          autoFocus
          onDone={() => findSubmitButton(fields.current)?.focus()}
        />
      </div>
    </FormDialog>
  );
}
