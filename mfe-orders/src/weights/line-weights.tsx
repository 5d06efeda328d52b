import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { describeReplacement } from '@primal/contracts/shared/shorts';
import { Alert, Button, Text } from '@primal/kit';
import { type AskedOutliers, enterField, formatPieceName, WeightFields } from '@primal/kit/grid';
import { MarkedShort, useShortMarking } from '../shorts/marking.tsx';
import { findItem, type ShortChange } from '../shorts/shorts.ts';
import type { Shorts } from '../shorts/use-shorts.ts';
import classes from './line-weights.module.css';
import {
  changeEntry,
  findConflict,
  type LineEntry,
  listSavedTexts,
  mergeCurrent,
  readValidWeights,
  resizeEntry,
  startEntry,
} from './order-weights.ts';

const focusNextLine = (line: number) => {
  const dialog = document.querySelector('[role="dialog"]');
  const following = [...(dialog?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].slice(line + 1);
  const next = following.flatMap(
    (one) => one.querySelector<HTMLInputElement>('[data-weights] input') ?? [],
  )[0];
  const save = dialog?.querySelector<HTMLElement>('button[type="submit"]');
  // Move synchronously: a scale sends the next key within milliseconds.
  if (next) enterField(next);
  else save?.focus();
};

interface LineProps {
  item: OrderItemAnswer;
  standsInFor: string | null;
  customerId: string;
  shorts: Shorts;
  number: number;
  entry: LineEntry | undefined;
  askedOutliers: AskedOutliers;
  autoFocus: boolean;
  onChange: (entry: LineEntry) => void;
}

const toFirstField = (line: number) =>
  document.querySelector<HTMLElement>(`[role="dialog"] [data-line="${line}"] [data-weights] input`)?.focus();

const WeightConflict = ({
  item,
  number,
  entry,
  onChange,
}: Pick<LineProps, 'item' | 'number' | 'entry' | 'onChange'>) => {
  const sentence = findConflict(item, entry);
  if (!entry || !sentence) return null;
  return (
    <Alert color="yellow" role="alert" title={sentence} data-conflict>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          toFirstField(number);
          onChange(mergeCurrent(item, entry));
        }}
      >
        Reload
      </Button>{' '}
      What you typed stays.
    </Alert>
  );
};

const useShortLine = ({ item, entry, shorts, onChange }: LineProps) => {
  const save = async (change: ShortChange) => {
    const order = await shorts.save(item, change);
    const line = order && findItem(order, item.id);
    const after = line && resizeEntry(line, entry);
    if (after) onChange(after);
    return order;
  };
  return useShortMarking({
    item,
    weights: readValidWeights(item, entry?.texts ?? startEntry(item)),
    unreadable: 'one of its weights',
    onSave: save,
  });
};

const Fields = (props: LineProps) => {
  const { item, number, entry, askedOutliers, autoFocus, onChange } = props;
  const weights = entry?.texts ?? startEntry(item);
  const change = (texts: readonly string[]) => onChange(changeEntry(item, texts, entry));
  const filled = weights.filter((text) => text !== '');
  const endsHere = () => {
    toFirstField(number);
    change(filled);
  };
  if (weights.length === 0) return null;
  return (
    <div data-weights>
      <WeightFields
        label={item.productName}
        weights={weights}
        onChange={change}
        expected={Math.max(1, Math.ceil(Number(item.quantityOrdered)))}
        saved={listSavedTexts(item)}
        piece={formatPieceName(item.product)}
        average={item.product.averageWeight}
        askedOutliers={askedOutliers}
        autoFocus={autoFocus}
        onDone={() => focusNextLine(number)}
      />
      {item.isOpen && filled.length > 0 && filled.length < weights.length && (
        <Text size="sm" c="dimmed">
          Blank pieces stay open.{' '}
          <Button size="xs" variant="default" onClick={endsHere}>
            Complete Line
          </Button>
        </Text>
      )}
    </div>
  );
};

export const LineWeights = (props: LineProps) => {
  const { item, number, customerId, shorts } = props;
  const marking = useShortLine(props);
  return (
    <fieldset className={classes.line} data-line={number} data-item={item.id} onKeyDown={marking.onKeyDown}>
      <Text fw={600}>
        {item.productName}{' '}
        <Text span c="dimmed" fw={400}>
          {[item.product.productCode, props.standsInFor && describeReplacement(props.standsInFor)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Text>
      <WeightConflict {...props} />
      <Fields {...props} />
      <MarkedShort
        marking={marking}
        size="xs"
        customerId={customerId}
        busy={shorts.isSaving(item.id)}
        onNext={() => focusNextLine(number)}
      />
    </fieldset>
  );
};
