import { showMoney } from '@primal/contracts/shared/decimal';
import { tierPrice } from '@primal/contracts/shared/lines';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { OptionList } from '../listbox/option-list.tsx';
import { rank } from '../listbox/rank.ts';
import { useListbox } from '../listbox/use-listbox.ts';
import type { GridActs } from './acts.ts';
import { isTable } from './clipboard.ts';
import classes from './grid.module.css';
import type { GridLine, GridProduct } from './line.ts';
import type { Edit } from './use-cursor.ts';

export interface ProductEditorProps {
  line: GridLine;
  label: string;
  edit: Edit;
  products: readonly GridProduct[];
  tier: string | null | undefined;
  acts: GridActs;
}

const mostShown = 50;

/** Products that answer to the query: name, description, brand, category and code are searched (specification). */
export const findProducts = (products: readonly GridProduct[], query: string): GridProduct[] =>
  rank(products, query, (product) => ({
    name: product.name,
    also: [product.productCode, product.description, product.brand, product.category],
  }));

/** Picks a product by typing a part of it. Enter takes the first and goes on to the quantity. */
export function ProductEditor({ line, label, edit, products, tier, acts }: ProductEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [query, setQuery] = useState(edit.typed);
  const [opened, setOpened] = useState(edit.open);
  const found = findProducts(products, query ?? '');
  const shown = found.slice(0, mostShown);
  const listbox = useListbox(shown.length);
  const cell = { key: line.key, column: 'product' as const };
  useEffect(() => {
    setAnchor(input.current);
    input.current?.focus();
    if (edit.typed === null) input.current?.select();
  }, [edit.typed]);

  const type = (text: string) => {
    setQuery(text);
    setOpened(true);
    listbox.setActive(0);
  };
  const take = () => {
    const product = opened ? shown[listbox.active] : undefined;
    if (product && (query || opened)) acts.pick(line.key, product);
    return product !== undefined;
  };
  const goOn = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!take() && !query && line.product) acts.start({ key: line.key, column: 'quantity' });
    } else if (
      !(query && !event.shiftKey && take()) &&
      !acts.move(cell, event.shiftKey ? 'previous' : 'next')
    ) {
      // Past the end of the grid: Tab goes where the page has it go.
      return;
    } else event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      acts.cancel(cell);
    } else if (event.key === 'Enter' || event.key === 'Tab') goOn(event);
    else if (!opened && event.key === 'ArrowDown') {
      event.preventDefault();
      setOpened(true);
    } else if (opened) listbox.move(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.stopPropagation();
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted)) return;
    event.preventDefault();
    acts.paste(cell, pasted);
  };
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        role="combobox"
        aria-label={label}
        aria-expanded={opened}
        aria-controls={opened ? listbox.id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={opened && shown.length > 0 ? listbox.optionId(listbox.active) : undefined}
        data-mantine-stop-propagation
        placeholder="Type or search product..."
        autoComplete="off"
        value={query ?? line.productName}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={acts.rest}
      />
      {opened && (
        <OptionList
          className={classes.picker}
          label="Products"
          anchor={anchor}
          listbox={listbox}
          options={shown}
          optionKey={(product) => product.id}
          render={(product) => <ProductOption product={product} tier={tier} />}
          isSelected={(product) => product.id === line.productId}
          onPick={(product) => acts.pick(line.key, product)}
          empty="No product found."
          remark={found.length > mostShown && `${found.length - mostShown} more: keep typing`}
        />
      )}
    </>
  );
}

function ProductOption({ product, tier }: { product: GridProduct; tier: string | null | undefined }) {
  return (
    <span className={classes.product}>
      <span className={classes.code}>{product.productCode}</span>
      <span className={classes.name}>
        {product.name} {product.brand && <span className={classes.quiet}>{product.brand}</span>}
      </span>
      <span className={classes.quiet}>{product.unit}</span>
      <span className={classes.price}>{showMoney(tierPrice(product, tier))}</span>
      <span className={classes.stock} data-out={product.inStock === false || undefined}>
        {product.inStock === false ? 'Out of stock' : 'In stock'}
      </span>
    </span>
  );
}
