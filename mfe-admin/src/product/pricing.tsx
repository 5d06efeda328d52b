import { adminApi } from '@primal/contracts/admin/api';
import {
  Alert,
  Button,
  confirm,
  EmptyState,
  FilterBar,
  Loading,
  PageHeader,
  QueryView,
  SearchField,
  SummaryBar,
} from '@primal/kit';
import { ProgressBar } from '@primal/kit/parts';
import { useApiList, useListState } from '@primal/kit/platform';
import { useState } from 'react';
import classes from './price-card.module.css';
import { PriceCard } from './price-card.tsx';
import { usePriceEdits } from './use-price-edits.ts';

const Explanation = () => (
  <Alert color="gray" title="How prices are used" role="note" mb="md">
    A line of an order or an invoice takes the price of its customer&rsquo;s tier: wholesale, restaurant or
    retail; base and tiers 1 to 3 pay the restaurant price. A tier without a price takes the restaurant price.
    The unit price is the default where no tier says otherwise, the cost price is for your own reckoning. New
    prices count for new lines; documents already made keep theirs.
  </Alert>
);

/** The button that was pressed has gone: a refused price has the focus, else the search for the next one. */
const focusAfterSaving = () => {
  if (document.activeElement !== document.body) return;
  const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
  (find('[aria-invalid="true"]') ?? find('[role="searchbox"]'))?.focus();
};

interface EditedBarProps {
  prices: ReturnType<typeof usePriceEdits>;
  onRefused: () => void;
}

/** How many products are edited, and all of them saved or discarded. */
const EditedBar = ({ prices, onRefused }: EditedBarProps) => {
  const { edits, savingAll } = prices;
  const saveAll = async () => {
    if ((await prices.saveAll()) > 0) onRefused();
    requestAnimationFrame(focusAfterSaving);
  };
  const discard = async () => {
    const question = {
      title: 'Discard changes',
      message: `Discard the prices typed for ${edits.size} ${edits.size === 1 ? 'product' : 'products'}?`,
      confirmLabel: 'Discard',
      danger: true,
    };
    if (await confirm(question)) prices.discard();
  };
  return (
    <SummaryBar figures={[{ label: 'Edited', value: edits.size.toLocaleString('en-US'), strong: true }]}>
      {savingAll ? (
        <ProgressBar
          label="Saving prices"
          done={savingAll.done}
          total={savingAll.total}
          words={`${savingAll.done.toLocaleString('en-US')} of ${savingAll.total.toLocaleString('en-US')} saved`}
          onCancel={prices.stop}
        />
      ) : (
        <>
          <Button variant="default" onClick={() => void discard()}>
            Discard
          </Button>
          <Button onClick={() => void saveAll()}>Save All Changes</Button>
        </>
      )}
    </SummaryBar>
  );
};

export default function ProductPricing() {
  const list = useListState({ field: 'name', order: 'asc' });
  const products = useApiList(adminApi.listProducts, { query: { ...list.query, limit: '50' } });
  const prices = usePriceEdits();
  const [onlyEdited, setOnlyEdited] = useState(false);
  const { edits, savingAll } = prices;
  const showsEdited = onlyEdited && edits.size > 0;

  return (
    <>
      <PageHeader
        title="Product Pricing Management"
        subtitle="Five prices a product, changed one by one or all at once"
        back={{ to: '/products', label: 'Back to Products' }}
      />
      <Explanation />
      <FilterBar
        onClear={list.clearFilters}
        active={list.filtered}
        clearLabel="Clear"
        summary={
          products.rows &&
          (showsEdited
            ? `Showing ${edits.size} edited`
            : `Showing ${products.rows.length.toLocaleString('en-US')} of ${products.totalText} products`)
        }
      >
        <SearchField
          label="Search"
          placeholder="Name, code or category"
          value={list.filter('q')}
          onChange={(q) => {
            setOnlyEdited(false);
            list.setFilters({ q });
          }}
        />
        {edits.size > 0 && (
          <Button variant="default" onClick={() => setOnlyEdited(!showsEdited)}>
            {showsEdited ? 'Show All Products' : 'Show Edited'}
          </Button>
        )}
      </FilterBar>
      <QueryView
        query={{ ...products, data: products.rows }}
        loading={<Loading label="Loading products..." />}
      >
        {(rows) => {
          const known = new Map(rows.map((product) => [product.id, product]));
          const shown = showsEdited ? [...edits].map(([id, { product }]) => known.get(id) ?? product) : rows;
          if (shown.length === 0)
            return <EmptyState title="No products found" description="No product matches this search." />;
          return (
            <div className={classes.list}>
              {shown.map((product) => (
                <PriceCard
                  key={product.id}
                  product={product}
                  edit={edits.get(product.id)}
                  saving={prices.saving.has(product.id)}
                  locked={savingAll !== null}
                  onChange={prices.change}
                  onSave={prices.save}
                />
              ))}
            </div>
          );
        }}
      </QueryView>
      {products.hasNextPage && !showsEdited && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={products.isFetchingNextPage}
            onClick={() => void products.fetchNextPage()}
          >
            Show More
          </Button>
        </div>
      )}
      {edits.size > 0 && <EditedBar prices={prices} onRefused={() => setOnlyEdited(true)} />}
    </>
  );
}
