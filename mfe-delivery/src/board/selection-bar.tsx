import type { BoardAnswer } from '@primal/contracts/delivery/board';
import { showQuantity, showWeight, sum } from '@primal/contracts/shared/decimal';
import { Button } from '@primal/kit';
import { BulkBar } from '@primal/kit/table';
import { type ChosenStore, useSelected } from './chosen-store.ts';
import { cardsOf } from './use-moves.ts';

interface Props {
  board: BoardAnswer;
  store: ChosenStore;
  onMove: () => void;
  onTray: () => void;
  onPropose: () => void;
  onClear: () => void;
}

/** What can be done with the selected cards, and what they come to: on a phone there are no keys. */
export const SelectionBar = ({ board, store, onMove, onTray, onPropose, onClear }: Props) => {
  const selected = useSelected(store);
  const all = selected.size > 0 ? cardsOf(board) : [];
  const cards = [...all].flatMap(([key, card]) => (selected.has(key) ? card : []));
  const cases = showQuantity(sum(cards.map((card) => card.cases)));
  const pounds = showWeight(sum(cards.map((card) => card.pounds)));
  return (
    <BulkBar
      count={cards.length}
      noun={{ one: 'delivery', many: 'deliveries' }}
      words={`selected, ${cases} pcs, ${pounds} lbs`}
      onClear={onClear}
    >
      <Button size="xs" onClick={onMove}>
        Move to…
      </Button>
      <Button size="xs" variant="default" onClick={onPropose}>
        Propose
      </Button>
      <Button size="xs" variant="default" onClick={onTray}>
        To the Tray
      </Button>
    </BulkBar>
  );
};
