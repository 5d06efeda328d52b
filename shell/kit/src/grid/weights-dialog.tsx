import { Button } from '@mantine/core';
import { isPositive } from '@primal/contracts/shared/decimal';
import { maxWeightsPerLine } from '@primal/contracts/shared/lines';
import { useRef, useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { IconPlus } from '../icons.ts';
import type { GridLine } from './line.ts';
import { positivePieces } from './pieces.ts';
import { withRoom } from './weighing.ts';
import { WeightFields } from './weight-fields.tsx';

export interface WeightsDialogProps {
  productName: string;
  opened: boolean;
  onClose: () => void;
  /** Weights known already, in pounds. */
  weights: readonly string[];
  /** Cases or pieces expected. */
  expected: number;
  average?: string | null;
  /** Only weights above 0. */
  onConfirm: (weights: string[]) => void;
}

/** The weight of each case of one line (specification of finance, "Individual weight dialogs"). */
export function WeightsDialog(props: WeightsDialogProps) {
  const { productName, opened, onClose, expected, average, onConfirm } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  const [weights, setWeights] = useState<string[]>([]);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setWeights(withRoom(props.weights, expected));
  }
  const valid = weights.some((weight) => isPositive(weight.trim()));
  return (
    <Dialog
      title={`Enter Individual Weights for ${productName}`}
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      footer={
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} />}
            style={{ marginRight: 'auto' }}
            disabled={weights.length >= maxWeightsPerLine}
            onClick={() => setWeights([...weights, ''])}
          >
            Add Case
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button ref={confirm} disabled={!valid} onClick={() => onConfirm(positivePieces(weights))}>
            Confirm Weights
          </Button>
        </>
      }
    >
      <WeightFields
        label={productName}
        weights={weights}
        onChange={setWeights}
        expected={weights.length}
        average={average}
        addable
        autoFocus
        onDone={() => confirm.current?.focus()}
      />
    </Dialog>
  );
}

interface LineWeightsDialogProps {
  /** The line that is weighed; undefined closes. */
  line: GridLine | undefined;
  onClose: () => void;
  onConfirm: (key: string, weights: readonly string[]) => void;
}

/** The weights of a grid's line. Keeps showing the last line while it closes. */
export function LineWeightsDialog({ line, onClose, onConfirm }: LineWeightsDialogProps) {
  const last = useRef(line);
  if (line) last.current = line;
  const shown = last.current;
  if (!shown) return null;
  const confirm = (weights: string[]) => {
    onConfirm(shown.key, weights);
    onClose();
  };
  return (
    <WeightsDialog
      productName={shown.productName}
      opened={line !== undefined}
      onClose={onClose}
      weights={shown.individualWeights}
      expected={Math.max(1, Math.round(Number(shown.quantity) || 1))}
      average={shown.product?.averageWeight}
      onConfirm={confirm}
    />
  );
}
