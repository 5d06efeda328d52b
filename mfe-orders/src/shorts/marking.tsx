import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { describeShortage } from '@primal/contracts/shared/shorts';
import { Button, FieldRow, toast } from '@primal/kit';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readValues, ShortFields, toValues } from './short-fields.tsx';
import { ShortKey, shortKey } from './short-key.tsx';
import classes from './shorts.module.css';
import {
  areWeightsMissing,
  countShipped,
  defaultReason,
  isMarked,
  readShort,
  type ShortChange,
  shipAll,
} from './shorts.ts';
import { SubstituteField } from './substitute-field.tsx';

/** Open part of a short line: its text, its fields, or the substitute picker. */
type ShortMode = 'words' | 'change' | 'substitute';

interface ShortRowProps {
  /** The line, including unsaved changes. */
  item: OrderItemAnswer;
  customerId: string;
  busy: boolean;
  /** True right after the line was marked, so that it receives the focus. */
  takesFocus: boolean;
  mode: ShortMode;
  onMode: (mode: ShortMode) => void;
  /** Saves a change; returns the updated order, or null if rejected. */
  onSave: (change: ShortChange) => Promise<OrderAnswer | null>;
  onNext: () => void;
}

const Change = ({
  item,
  busy,
  onSave,
  onBack,
}: Pick<ShortRowProps, 'item' | 'busy' | 'onSave'> & { onBack: () => void }) => {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [values, setValues] = useState(() => toValues(item));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const save = async () => {
    const read = readValues(item, values);
    if (read.problem !== null) return setProblem(read.problem);
    if (await onSave(read.change)) onBack();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || !isField || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void save();
  };
  return (
    <fieldset ref={fields} className={classes.plain} onKeyDown={onKeyDown}>
      <FieldRow>
        <ShortFields
          item={item}
          values={values}
          problem={problem}
          onChange={(next) => {
            setValues(next);
            setProblem(null);
          }}
        />
      </FieldRow>
      <div className={classes.buttons}>
        <Button loading={busy} onClick={() => void save()}>
          Save Short
        </Button>
        <Button variant="default" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
};

const maxFrames = 60;

const runOnceRendered = (itemId: string, then: () => void, frames = maxFrames): void => {
  if (frames === 0 || document.querySelector(`[data-item="${itemId}"]`)) then();
  else requestAnimationFrame(() => runOnceRendered(itemId, then, frames - 1));
};

/** Short line with undo, change and substitute. Requires no input; Enter moves on. */
const ShortRow = ({ item, customerId, busy, takesFocus, mode, onMode, onSave, onNext }: ShortRowProps) => {
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  const back = () => {
    onMode('words');
    row.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = event.target === row.current;
    if (event.key === shortKey) onMode('substitute');
    else if (event.key === 'Escape' && mode !== 'words') back();
    else if (
      isOwn &&
      (event.key === 'Enter' || event.key === 'ArrowDown') &&
      !event.ctrlKey &&
      !event.metaKey
    )
      onNext();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const take = async (substitute: { productId: string; quantity: string }) => {
    const order = await onSave({ ...readShort(item), substitute });
    if (!order) return;
    onMode('words');
    const line = order.items.find(({ substituteFor }) => substituteFor === item.id);
    if (line?.needsWeight) runOnceRendered(line.id, onNext);
    else onNext();
  };
  return (
    <fieldset
      ref={row}
      className={classes.row}
      aria-label={`${item.productName} is short`}
      tabIndex={-1}
      data-short={item.id}
      onKeyDown={onKeyDown}
      data-mantine-stop-propagation={mode === 'words' ? undefined : true}
    >
      <div className={classes.words}>
        <span role="status">
          <strong>{describeShortage(item)}</strong>
          {item.shortNote && item.shortReason !== 'other' && `, ${item.shortNote}`}
        </span>
        <span className={classes.buttons}>
          <Button size="xs" variant="default" onClick={() => void onSave(shipAll(item))}>
            Ship All
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-expanded={mode === 'change'}
            onClick={() => onMode(mode === 'change' ? 'words' : 'change')}
          >
            Change
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-keyshortcuts={shortKey}
            aria-expanded={mode === 'substitute'}
            onClick={() => onMode(mode === 'substitute' ? 'words' : 'substitute')}
          >
            Substitute <ShortKey />
          </Button>
        </span>
      </div>
      {mode === 'change' && <Change item={item} busy={busy} onSave={onSave} onBack={back} />}
      {mode === 'substitute' && (
        <SubstituteField
          item={item}
          customerId={customerId}
          busy={busy}
          onTake={(substitute) => void take(substitute)}
          onCancel={back}
        />
      )}
    </fieldset>
  );
};

interface Marking {
  item: OrderItemAnswer;
  weights: readonly string[] | null;
  /** Names the invalid field: `its weight`. */
  unreadable: string;
  onSave: (change: ShortChange) => Promise<OrderAnswer | null>;
}

/**
 * Marks a line short by its missing pieces, or offers a substitute if it is already short. Otherwise shows a message.
 */
export const useShortMarking = ({ item, weights, unreadable, onSave }: Marking) => {
  const [mode, setMode] = useState<ShortMode>('words');
  const [isNew, setNew] = useState(false);
  const canMark = weights !== null && areWeightsMissing(item, weights);
  const press = () => {
    if (weights === null) toast.error(`${item.productName}: ${unreadable} cannot be read.`);
    else if (canMark) {
      setNew(true);
      void onSave({ quantity: countShipped(item, weights), reason: defaultReason, note: null });
    } else if (isMarked(item)) setMode('substitute');
    else toast.error(`No ${item.productName} is missing.`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== shortKey) return;
    event.preventDefault();
    press();
  };
  return { item, onSave, mode, setMode, isNew, canMark, press, onKeyDown };
};

interface Props extends Pick<ComponentProps<typeof ShortRow>, 'customerId' | 'busy' | 'onNext'> {
  marking: ReturnType<typeof useShortMarking>;
  size: 'xs' | 'compact-xs';
}

export const MarkedShort = ({ marking, size, ...row }: Props) => {
  const { item, onSave, mode, setMode, isNew, canMark, press } = marking;
  if (isMarked(item))
    return <ShortRow {...row} item={item} takesFocus={isNew} mode={mode} onMode={setMode} onSave={onSave} />;
  if (!canMark) return null;
  return (
    <Button size={size} variant="default" aria-keyshortcuts={shortKey} onClick={press}>
      Short <ShortKey />
    </Button>
  );
};
