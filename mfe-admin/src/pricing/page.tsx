import { categoriesApi } from '@primal/contracts/admin/categories';
import { maxChangedPrices } from '@primal/contracts/admin/price-change';
import { productsApi } from '@primal/contracts/admin/product';
import { ActionButton, Alert, Button, FilterBar, NativeSelect, PageHeader, SearchField } from '@primal/kit';
import { confirmUnusual } from '@primal/kit/forms';
import { listProps, useApiList, useApiQuery, useListState } from '@primal/kit/platform';
import { DataTable, type DataTableHandle } from '@primal/kit/table';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useCategories, withAllOption } from '../category/categories.ts';
import { CsvMenu } from '../import/csv-menu.tsx';
import { paths } from '../routes.ts';
import { listChoices } from './change-choices.ts';
import { ChangePrices } from './change-prices.tsx';
import { createColumns, SheetContext, usePriceRights } from './columns.tsx';
import { type EditStore, usePriceEdits } from './edit-store.ts';
import { EditedBar } from './edited-bar.tsx';
import { findWarnings, type PricedRow } from './price-edits.ts';
import classes from './pricing.module.css';
import { formatChangeCount, listScheduledChanges, ScheduledChanges } from './scheduled-changes.tsx';
import { useApplyChange, useSavePrices } from './use-saving.ts';
import { focusRejected, useSheetActions } from './use-sheet.ts';

const Explanation = () => (
  <Alert color="gray" title="How prices are used" role="note" mb="md" className={classes.explanation}>
    Order and invoice lines use the customer&rsquo;s own price if there is one. Otherwise they use the price
    of the customer&rsquo;s tier: wholesale, restaurant or retail. Base and tiers 1 to 3 pay the restaurant
    price, and so does a tier without a price. The unit price is the default without a tier. Prices over cost
    are figured from the cost price. New prices apply to new lines; existing documents keep their prices.
  </Alert>
);

const KeyHints = () => (
  <p className={classes.keys}>
    Enter and the arrow keys move from price to price, Tab moves to the next column. A column copied from a
    spreadsheet is pasted starting at the cursor. Ctrl+Z undoes, Escape leaves the table.
  </p>
);

const useShownRows = (editing: ReturnType<typeof usePriceEdits>) => {
  const list = useListState({ field: 'name', order: 'asc' });
  const products = useApiList(productsApi.listProducts, { query: { ...list.query, limit: '1000' } });
  const [edited, setEdited] = useState<readonly PricedRow[] | null>(null);
  const known = useMemo(
    () => new Map((products.rows ?? []).map((product) => [product.id, product])),
    [products.rows],
  );
  const onlyEdited = editing.edited ? edited : null;
  const rows = useMemo(
    () => onlyEdited?.map((product) => known.get(product.id) ?? product) ?? products.rows,
    [onlyEdited, known, products.rows],
  );
  const showEdited = () =>
    setEdited([...editing.store.all()].map(([id, { product }]) => known.get(id) ?? product));
  const more = async () => {
    const { data, hasNextPage } = await products.fetchNextPage();
    return { rows: data?.pages.flatMap((page) => page.rows) ?? [], hasMore: hasNextPage };
  };
  const found = async () => {
    if (!list.filtered) return {};
    let now = { rows: products.rows ?? [], hasMore: products.hasNextPage };
    // Send one product over the limit, so that the server rejects the call with its message.
    while (now.hasMore && now.rows.length <= maxChangedPrices) now = await more();
    return { productIds: now.rows.map(({ id }) => id).slice(0, maxChangedPrices + 1) };
  };
  return {
    list,
    products,
    known,
    rows,
    more,
    found,
    onlyEdited: onlyEdited !== null,
    showEdited,
    showAll: () => setEdited(null),
  };
};

interface FiltersProps {
  shown: ReturnType<typeof useShownRows>;
  isEdited: boolean;
  summary: ReactNode;
  categories: readonly string[];
  brands: readonly string[];
}

const Filters = ({ shown, isEdited, summary, categories, brands }: FiltersProps) => {
  const { list, onlyEdited, showAll, showEdited } = shown;
  const filter = (values: Record<string, string>) => {
    showAll();
    list.setFilters(values);
  };
  return (
    <FilterBar onClear={list.clearFilters} active={list.filtered} clearLabel="Clear" summary={summary}>
      <SearchField
        label="Search"
        placeholder="Name, code or category"
        value={list.filter('q')}
        onChange={(q) => filter({ q })}
      />
      <NativeSelect
        label="Category"
        data={withAllOption('All Categories', categories)}
        value={list.filter('category')}
        onChange={(event) => filter({ category: event.currentTarget.value })}
      />
      <NativeSelect
        label="Brand"
        data={withAllOption('All Brands', brands)}
        value={list.filter('brand')}
        onChange={(event) => filter({ brand: event.currentTarget.value })}
      />
      {isEdited && (
        <Button variant="default" onClick={onlyEdited ? showAll : showEdited}>
          {onlyEdited ? 'Show All Products' : 'Show Edited'}
        </Button>
      )}
    </FilterBar>
  );
};

interface PriceTableProps {
  shown: ReturnType<typeof useShownRows>;
  store: EditStore;
  rights: ReturnType<typeof usePriceRights>;
  locked: boolean;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

const PriceTable = ({ shown, store, rights, locked, ticked, onTick }: PriceTableProps) => {
  const { list, products, rows, more, onlyEdited } = shown;
  const { disabledReason, fields } = rights;
  const columns = useMemo(() => createColumns(fields), [fields]);
  const table = useRef<DataTableHandle>(null);
  const hasMore = products.hasNextPage && !onlyEdited;
  const sheetActions = useSheetActions(store, { rows: rows ?? [], fields, hasMore, more }, table);
  const sheet = useMemo(() => ({ store, actions: sheetActions, locked }), [store, sheetActions, locked]);
  return (
    <>
      {disabledReason ? <p className={classes.refusal}>{disabledReason}</p> : <KeyHints />}
      <SheetContext value={sheet}>
        <div className={classes.table}>
          <DataTable
            label="Prices"
            columns={columns}
            {...listProps({ ...products, rows: rows as PricedRow[] | undefined }, list)}
            hasMore={hasMore}
            loadingLabel="Loading products..."
            skeletonRows={15}
            ref={table}
            selection={{ selected: ticked, onChange: onTick, label: ({ name }) => name }}
            empty={
              list.filtered
                ? { title: 'No products found', description: 'No product matches these filters.' }
                : { title: 'No products yet', description: 'Add products to the catalog to price them.' }
            }
          />
        </div>
      </SheetContext>
    </>
  );
};

export default function ProductPricing() {
  const editing = usePriceEdits();
  const { store } = editing;
  const shown = useShownRows(editing);
  const { list, products, rows, onlyEdited } = shown;
  const rights = usePriceRights();
  const { disabledReason, fields } = rights;
  const saving = useSavePrices(store, (id) => shown.known.get(id));
  const followChange = useApplyChange(store);
  const categories = useCategories();
  const brands = useApiQuery(categoriesApi.listBrands).data ?? [];
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState(false);
  const isComing = list.filter('scheduled') === 'true';
  const coming = useMemo(
    () => (isComing ? products.rows && listScheduledChanges(products.rows, fields) : undefined),
    [isComing, products.rows, fields],
  );
  const save = async () => {
    if (!(await confirmUnusual(findWarnings(store.all().values()), { confirmLabel: 'Save Changes' }))) return;
    if (await saving.save(editing.from)) shown.showEdited();
    else {
      shown.showAll();
      editing.setFrom('');
    }
    requestAnimationFrame(() => focusRejected(store));
  };
  const choices = listChoices({
    found: {
      label: `${list.filtered ? 'Found now' : 'All products'} (${products.totalText ?? 0})`,
      of: shown.found,
    },
    ticked,
    categories: categories.categories,
    brands,
  });
  const summary = coming
    ? `Showing ${formatChangeCount(coming.length)}`
    : onlyEdited
      ? `Showing ${rows?.length.toLocaleString('en-US')} edited`
      : products.showing('products');

  return (
    <div className={classes.page}>
      <PageHeader
        title="Product Pricing Management"
        subtitle="Edit all prices in one table, like a spreadsheet, and save them together"
        back={{ to: paths.products, label: 'Back to Products' }}
        actions={
          <>
            <CsvMenu subject="customer-prices" label="Customer Prices" />
            <Button
              variant="default"
              onClick={() => list.setFilters({ scheduled: isComing ? null : 'true' })}
            >
              {isComing ? 'Show Prices' : 'Scheduled Changes'}
            </Button>
            <ActionButton disabledReason={disabledReason} onClick={() => setChanging(true)}>
              Change Prices
            </ActionButton>
          </>
        }
      />
      <Explanation />
      <Filters
        shown={shown}
        isEdited={editing.edited}
        summary={rows && summary}
        categories={categories.names}
        brands={brands.map(({ name }) => name)}
      />
      {isComing ? (
        <ScheduledChanges
          list={listProps({ ...products, rows: coming })}
          disabledReason={disabledReason}
          seesCosts={fields.includes('costPrice')}
        />
      ) : (
        <PriceTable
          shown={shown}
          store={store}
          rights={rights}
          locked={saving.progress !== null || disabledReason !== null}
          ticked={ticked}
          onTick={setTicked}
        />
      )}
      {/* Scheduled changes have their own bar. */}
      {editing.edited && !isComing && (
        <EditedBar
          editing={editing}
          saving={saving}
          disabledReason={disabledReason}
          onSave={() => void save()}
        />
      )}
      {changing && (
        <ChangePrices
          choices={choices}
          fields={fields}
          edited={store.all().size}
          first={ticked.size > 0 ? 'ticked' : 'found'}
          onChanged={followChange}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}
