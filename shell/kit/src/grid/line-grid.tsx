import { Button } from '@mantine/core';
import { links } from '@primal/contracts/screens/links';
import { readQuantity } from '@primal/contracts/shared/quantities';
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { readHistoryKey } from '../base/cells.ts';
import { TextLink, useIsOffered } from '../base/links.tsx';
import type { OptionSource } from '../listbox/use-picker.ts';
import { useArrowInto } from '../shortcuts/arrow-into.ts';
import { formatPieceName } from '../weights/weighing.ts';
import { WeightsDialog } from '../weights/weights-dialog.tsx';
import type { GridActions, GridData } from './actions.ts';
import { documentLayout, type GridLayout } from './columns.ts';
import { GridFooter } from './grid-footer.tsx';
import { GridRow, PricingContext, ProductsContext } from './grid-row.tsx';
import { countWeighed, type GridLine, type GridProduct, type LinePricing } from './line.ts';
import classes from './line-grid.module.css';
import { usePriceHint } from './price-hint.tsx';
import { useLineGrid } from './use-line-grid.ts';

export interface LineGridHandle {
  begin: () => void;
  focus: () => void;
  take: (product: GridProduct) => void;
  paste: (text: string) => void;
}

export interface LineGridProps {
  lines: readonly GridLine[];
  onChange: (lines: GridLine[]) => void;
  products: OptionSource<GridProduct> & { find?: GridData['findProducts'] };
  pricing?: LinePricing | null;
  explainsPrices?: boolean;
  layout?: GridLayout;
  errors?: Readonly<Record<string, string>>;
  readOnly?: boolean;
  ref?: Ref<LineGridHandle>;
}

const noErrors: Readonly<Record<string, string>> = {};

/**
 * Products and `noProducts`, which ignores searches: an empty search result does not mean an empty catalog.
 */
const useProducts = (products: OptionSource<GridProduct>, pricing: LinePricing | null) => {
  const [asked, setAsked] = useState(false);
  const { options, onSearch, loading, error, onRetry } = products;
  const context = useMemo(() => {
    const search = onSearch && {
      onSearch: (text: string) => {
        setAsked(text !== '');
        onSearch(text);
      },
    };
    return { products: { options, loading, error, onRetry, ...search }, pricing };
  }, [options, onSearch, loading, error, onRetry, pricing]);
  return { context, noProducts: options.length === 0 && !loading && !error && !asked };
};

const useHandle = (ref: Ref<LineGridHandle> | undefined, actions: GridActions, focus: () => void): void => {
  const [begun, setBegun] = useState(0);
  useImperativeHandle(ref, () => ({
    begin: () => setBegun((before) => before + 1),
    focus,
    take: actions.take,
    paste: actions.pasteRow,
  }));
  const begin = useEffectEvent(() => {
    if (!actions.begin()) focus();
  });
  useEffect(() => {
    if (begun > 0) begin();
  }, [begun]);
};

/** Ctrl+Z undoes any change, including the form's; loading another document resets the history. */
export function LineGrid(props: LineGridProps) {
  const { lines, onChange, errors = noErrors, readOnly = false } = props;
  const { layout = documentLayout, pricing = null } = props;
  const explained = props.explainsPrices ? pricing : null;
  const columns = useMemo(
    () => (readOnly ? layout.columns.filter(({ id }) => id !== 'actions') : layout.columns),
    [layout, readOnly],
  );
  const table = useRef<HTMLTableElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const focusAdd = () => frame.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  const { context, noProducts } = useProducts(props.products, pricing);
  const { cursor, land, actions } = useLineGrid(
    {
      lines,
      onChange,
      columns,
      noProducts,
      pricing,
      readOnly,
      products: props.products.options,
      findProducts: props.products.find,
    },
    table,
    focusAdd,
  );
  useHandle(props.ref, actions, focusAdd);
  useArrowInto(table, (entered) => entered.querySelector<HTMLElement>('[tabindex="0"]'));
  const { handlers, hint } = usePriceHint(lines, explained);
  const [weighing, setWeighing] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.target instanceof HTMLInputElement ? null : readHistoryKey(event);
    if (!step) return;
    event.preventDefault();
    actions.step(step);
  };
  const style = { '--grid-columns': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Ctrl+Z of the grid and of the button below the grid
    <div className={classes.frame} ref={frame} onKeyDown={onKeyDown} {...handlers}>
      <ProductsContext value={context}>
        <PricingContext value={explained}>
          <table
            ref={table}
            className={classes.grid}
            style={style}
            role="grid"
            aria-label="Items"
            aria-readonly={readOnly}
            data-numbered={columns[0]?.id === 'number' || undefined}
          >
            <thead role="rowgroup">
              <tr role="row">
                {columns.map(({ id, head }) => (
                  <th key={id} role="columnheader" scope="col" data-head={id}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {lines.map((line, index) => (
                <GridRow
                  key={line.key}
                  line={line}
                  columns={columns}
                  number={index + 1}
                  cursor={cursor?.key === line.key ? cursor : null}
                  isEntryPoint={index === 0 && cursor === null}
                  error={errors[line.key]}
                  readOnly={readOnly}
                  actions={actions}
                  onLand={land}
                  onWeigh={setWeighing}
                />
              ))}
            </tbody>
          </table>
        </PricingContext>
      </ProductsContext>
      {hint}
      {lines.length === 0 && (
        <EmptyGrid products={props.products} noProducts={noProducts} empty={layout.empty} />
      )}
      <GridFooter lines={lines} add={layout.add} actions={readOnly ? undefined : actions} />
      <LineWeightsDialog
        line={lines.find((line) => line.key === weighing)}
        onClose={() => setWeighing(null)}
        onConfirm={actions.weigh}
      />
    </div>
  );
}

interface EmptyGridProps extends Pick<LineGridProps, 'products'> {
  noProducts: boolean;
  empty: string;
}

const catalog = links.products;

function EmptyGrid({ products, noProducts, empty }: EmptyGridProps) {
  const isCatalogOffered = useIsOffered(catalog);
  if (products.error)
    return (
      <div className={classes.empty} role="alert">
        <span>The products could not be loaded.</span>
        {products.onRetry && (
          <Button size="xs" variant="default" onClick={products.onRetry} loading={products.loading}>
            Retry
          </Button>
        )}
      </div>
    );
  const loading = products.loading && products.options.length === 0;
  const text = noProducts ? 'No products available. Please add products first.' : empty;
  return (
    <div className={classes.empty} role={loading ? 'status' : undefined}>
      <span>{loading ? 'Loading products...' : text}</span>
      {noProducts && isCatalogOffered && <TextLink to={catalog}>Product Catalog</TextLink>}
    </div>
  );
}

interface LineWeightsDialogProps {
  line: GridLine | undefined;
  onClose: () => void;
  onConfirm: (key: string, weights: readonly string[]) => void;
}

/**
 * Number of pieces to weigh, at least one: the ordered quantity, even if the line has fewer or more weights.
 */
const countPieces = (line: GridLine): number => {
  const quantity = countWeighed(line)?.ordered ?? line.quantity;
  const asked = readQuantity(line.unread?.quantity ?? quantity, line.product, true).value;
  return Math.max(1, Math.round(Number(asked || quantity) || 1));
};

function LineWeightsDialog({ line, onClose, onConfirm }: LineWeightsDialogProps) {
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
      expected={countPieces(shown)}
      piece={formatPieceName(shown.product)}
      average={shown.product?.averageWeight}
      onConfirm={confirm}
    />
  );
}
