import { weightBlocks } from '@primal/contracts/shared/weight-blocks';
import { Button, Dialog } from '@primal/kit';
import { WeightRows } from '@primal/kit/print';
import { useState } from 'react';

interface ManyWeightsProps {
  productName: string;
  weights: readonly string[];
}

/** The weights of many pieces, listed when they are asked for: in the row they would make a page of it. */
export const ManyWeights = ({ productName, weights }: ManyWeightsProps) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${weights.length} weights of ${productName}`}
        onClick={() => setOpened(true)}
      >
        {weights.length} weights
      </Button>
      <Dialog title={`Weights of ${productName}`} size="lg" opened={opened} onClose={() => setOpened(false)}>
        <WeightRows rows={weightBlocks(weights).flat()} />
      </Dialog>
    </>
  );
};
