import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { Button, Text, TextInput } from '@primal/kit';
import { QuantityField } from '@primal/kit/forms';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Substitute, useSubstitutes } from './likely-substitutes.ts';
import classes from './shorts.module.css';
import { readQuantity, suggestQuantity } from './shorts.ts';

interface Props {
  item: OrderItemAnswer;
  customerId: string;
  busy: boolean;
  /** Called with the substitute; quantity with 3 places. */
  onTake: (substitute: { productId: string; quantity: string }) => void;
  onCancel: () => void;
}

const describeSubstitute = ({ code, orders, inStock }: Substitute): string =>
  [code, orders > 0 && `${orders} ${orders === 1 ? 'order' : 'orders'} lately`, !inStock && 'Not in stock']
    .filter(Boolean)
    .join(' · ');

const Choice = ({
  item,
  customerId,
  onPick,
}: Pick<Props, 'item' | 'customerId'> & { onPick: (one: Substitute) => void }) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [takesFirst, setTakesFirst] = useState(false);
  const { productId, product } = item;
  const { substitutes, isLoading } = useSubstitutes({
    productId,
    category: product.category,
    customerId,
    typed,
    enabled: true,
  });
  const at = Math.min(active, substitutes.length - 1);
  const current = substitutes[at];
  useEffect(() => input.current?.focus(), []);
  const takeFirst = useEffectEvent(() => current && onPick(current));
  // If Enter was pressed before the list loaded, choose the first item once the list loads.
  useEffect(() => {
    if (takesFirst && !isLoading) takeFirst();
  }, [takesFirst, isLoading]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive(Math.min(substitutes.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, at - 1));
    else if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    else if (isLoading) setTakesFirst(true);
    else if (current) onPick(current);
    event.preventDefault();
  };
  return (
    <div className={classes.choice}>
      <TextInput
        ref={input}
        label={`Substitute for ${item.productName}`}
        placeholder="Type or search product..."
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.id}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setTakesFirst(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} aria-label="Products" className={classes.options}>
        {substitutes.map((one) => (
          <div
            key={one.id}
            id={`${id}-${one.id}`}
            role="option"
            aria-selected={one === current}
            tabIndex={-1}
            data-active={one === current || undefined}
            className={classes.option}
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(one);
            }}
          >
            <span>{one.name}</span>
            <span className={classes.quiet}>{describeSubstitute(one)}</span>
          </div>
        ))}
      </div>
      {substitutes.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {isLoading ? 'Loading' : 'No product found.'}
        </Text>
      )}
    </div>
  );
};

const Amount = ({
  item,
  chosen,
  busy,
  onTake,
  onCancel,
}: Omit<Props, 'customerId'> & { chosen: Substitute }) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => suggestQuantity(item, chosen.goods));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const take = () => {
    const read = readQuantity(chosen.goods, text);
    if (read.problem !== null) return setProblem(read.problem);
    if (Number(read.value) === 0) return setProblem('Must be above 0.');
    onTake({ productId: chosen.id, quantity: read.value });
  };
  return (
    <div className={classes.amount}>
      <QuantityField
        ref={input}
        label={`Quantity of ${chosen.name}`}
        goods={chosen.goods}
        rightSection={chosen.goods.unit}
        rightSectionWidth={48}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          take();
        }}
      />
      <Button loading={busy} onClick={take}>
        Ship Instead
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
};

/** Substitute for a short line. Enter takes the likeliest product, Enter again the missing quantity. */
export const SubstituteField = (props: Props) => {
  const [chosen, setChosen] = useState<Substitute | null>(null);
  return chosen ? (
    <Amount {...props} chosen={chosen} />
  ) : (
    <Choice item={props.item} customerId={props.customerId} onPick={setChosen} />
  );
};
