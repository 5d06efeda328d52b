import { Button, Kbd, Title } from '@mantine/core';
import type { GuideEntry } from '@primal/contracts/orders/guide';
import { counted } from '@primal/contracts/shared/text';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { computeShownPrice, ProductOption, readProduct } from '../grid/cell-editors.tsx';
import type { GridProduct, LinePricing } from '../grid/line.ts';
import { IconChevronRight } from '../icons.ts';
import { OptionList, toComboboxProps } from '../listbox/option-list.tsx';
import { type OptionSource, usePicker } from '../listbox/use-picker.ts';
import type { GuideActions } from './guide-actions.ts';
import classes from './order-guide.module.css';

interface GuideHeadProps {
  id: string;
  count: number;
  opened: boolean;
  onToggle: () => void;
  actions: Pick<GuideActions, 'fill'>;
  hidden: number;
  showsHidden: boolean;
  onShowHidden: () => void;
  said: string;
  children: ReactNode;
}

export function GuideHead(props: GuideHeadProps) {
  const { id, count, opened, onToggle, actions, hidden, showsHidden, onShowHidden, said, children } = props;
  return (
    <div className={classes.head}>
      <Title order={2} id={id} className={classes.title}>
        <button type="button" aria-expanded={opened} onClick={onToggle}>
          <IconChevronRight size={16} stroke={1.8} />
          Order Guide
        </button>
      </Title>
      {opened ? children : <span className={classes.quiet}>{counted(count, 'product')}</span>}
      {opened && (
        <div className={classes.fills}>
          <span role="status" className={classes.quiet}>
            {said}
          </span>
          {hidden > 0 && (
            <Button variant="subtle" size="compact-sm" aria-pressed={showsHidden} onClick={onShowHidden}>
              {`Show ${hidden} Hidden`}
            </Button>
          )}
          <Fill keys="=" label="Same as Last Order" onClick={() => actions.fill('last')} />
          <Fill keys="*" label="Usual Quantities" onClick={() => actions.fill('usual')} />
        </div>
      )}
    </div>
  );
}

function Fill({ keys, label, onClick }: { keys: string; label: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-keyshortcuts={keys}
      rightSection={<Kbd aria-hidden>{keys}</Kbd>}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

export interface GuideFindHandle {
  begin: (typed: string) => void;
}

const keyOf = (product: GridProduct) => product.id;

const useGuideFirst = (entries: readonly GuideEntry[], products: OptionSource<GridProduct>) =>
  useMemo(() => {
    const inGuide = new Set(entries.map(({ productId }) => productId));
    const own = products.options.filter(({ id }) => inGuide.has(id));
    return { ...products, options: [...own, ...products.options.filter(({ id }) => !inGuide.has(id))] };
  }, [entries, products]);

interface GuideFindProps {
  entries: readonly GuideEntry[];
  products: OptionSource<GridProduct>;
  pricing: LinePricing | null;
  onPick: (product: GridProduct) => void;
  onLeave: () => void;
  ref: Ref<GuideFindHandle>;
}

/**
 * Finds a product by part of its name. For a guide product, focuses its quantity; any other product becomes a
 * new line.
 */
export function GuideFind({ entries, products, pricing, onPick, onLeave, ref }: GuideFindProps) {
  const input = useRef<HTMLInputElement>(null);
  const source = useGuideFirst(entries, products);
  const picker = usePicker({
    source,
    keyOf,
    read: readProduct,
    selected: null,
    most: 50,
    onPick: (product) => {
      picker.close();
      onPick(product);
    },
  });
  useImperativeHandle(ref, () => ({
    begin: (typed) => {
      input.current?.focus({ preventScroll: true });
      input.current?.scrollIntoView({ block: 'nearest' });
      picker.type(typed);
    },
  }));
  const take = (event: KeyboardEvent) => {
    if (!picker.text?.trim()) return;
    event.preventDefault();
    picker.take();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(event);
    else if (event.key === 'Escape') {
      event.preventDefault();
      picker.close();
      onLeave();
    } else picker.move(event);
  };
  return (
    <OptionList
      label="Products"
      picker={picker}
      source={source}
      optionKey={keyOf}
      render={(product) => (
        <ProductOption product={product} price={computeShownPrice(product, '1', pricing)} />
      )}
      empty="No product found."
      wide
    >
      <input
        ref={input}
        className={classes.find}
        aria-label="Find a Product"
        placeholder="Find a product..."
        {...toComboboxProps(picker)}
        value={picker.text ?? ''}
        onChange={(event) => picker.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => document.activeElement !== event.currentTarget && picker.close()}
      />
    </OptionList>
  );
}
