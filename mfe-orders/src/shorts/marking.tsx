import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { Button, toast } from '@primal/kit';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { shortKey } from './key.ts';
import { ShortKey } from './short-key.tsx';
import { type ShortMode, ShortRow } from './short-row.tsx';
import { isMarked, isMissing, type ShortChange, shippedWith, usualReason } from './shorts.ts';

interface Marking {
  item: OrderItemAnswer;
  /** All of the line's weights as they stand in its fields; null while one cannot be read. */
  weights: readonly string[] | null;
  /** What cannot be read then: `its weight`. */
  unreadable: string;
  onSay: (change: ShortChange) => Promise<OrderAnswer | null>;
}

/** Marks a line short by what its fields lack, or offers a substitute for one that is short; a word where it is neither. */
export const useMarking = ({ item, weights, unreadable, onSay }: Marking) => {
  const [mode, setMode] = useState<ShortMode>('words');
  const [isNew, setNew] = useState(false);
  const canMark = weights !== null && isMissing(item, weights);
  const press = () => {
    if (weights === null) toast.error(`${item.productName}: ${unreadable} cannot be read.`);
    else if (canMark) {
      setNew(true);
      void onSay({ quantity: shippedWith(item, weights), reason: usualReason, note: null });
    } else if (isMarked(item)) setMode('substitute');
    else toast.error(`No ${item.productName} is missing.`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== shortKey) return;
    event.preventDefault();
    press();
  };
  return { item, onSay, mode, setMode, isNew, canMark, press, onKeyDown };
};

interface Props extends Pick<ComponentProps<typeof ShortRow>, 'customerId' | 'busy' | 'onGoOn'> {
  marking: ReturnType<typeof useMarking>;
  size: 'xs' | 'compact-xs';
}

/** What is short of a line that is being weighed, or the button that says it; nothing where it is neither. */
export const MarkedShort = ({ marking, size, ...row }: Props) => {
  const { item, onSay, mode, setMode, isNew, canMark, press } = marking;
  if (isMarked(item))
    return <ShortRow {...row} item={item} takesFocus={isNew} mode={mode} onMode={setMode} onSay={onSay} />;
  if (!canMark) return null;
  return (
    <Button size={size} variant="default" aria-keyshortcuts={shortKey} onClick={press}>
      Short <ShortKey />
    </Button>
  );
};
