import { adminApi } from '@primal/contracts/admin/api';
import { priceFields } from '@primal/contracts/admin/prices';
import type { ProductAnswer, ScheduledPricesAnswer } from '@primal/contracts/admin/product';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { Button, confirm, IconAction, TwoLines, toast } from '@primal/kit';
import { IconTrash } from '@primal/kit/icons';
import { ProgressBar, useWork } from '@primal/kit/parts';
import {
  invalidatePaths,
  listProps,
  loadFailure,
  send,
  useApiList,
  useQueryClient,
} from '@primal/kit/platform';
import { BulkBar, type Column, DataTable } from '@primal/kit/table';
import { useMemo, useState } from 'react';
import { priceLabels } from './price-edits.ts';

interface Coming extends ScheduledPricesAnswer {
  product: ProductAnswer;
}

const keyOf = ({ id, product }: Coming): string => `${product.id}/${id}`;

const shown = (price: string | null): string => (price === null ? 'blank' : showMoney(price));

/** 'Retail Price $14.50 instead of $13.00', for each price that is coming. */
const changesOf = (coming: Coming): string =>
  priceFields
    .flatMap((field) => {
      const price = coming[field];
      return price === undefined
        ? []
        : [`${priceLabels[field]} ${shown(price)} instead of ${shown(coming.product[field])}`];
    })
    .join(', ');

const columns: Column<Coming>[] = [
  { id: 'from', header: 'In force from', nowrap: true, cell: ({ from }) => showDate(from) },
  {
    id: 'product',
    header: 'Product Name',
    card: 'title',
    cell: ({ product }) => <TwoLines main={product.name} sub={product.productCode} />,
  },
  { id: 'prices', header: 'Prices', cell: changesOf },
  { id: 'by', header: 'Scheduled by', cell: ({ scheduledBy }) => scheduledBy },
];

const counted = (count: number): string =>
  `${count.toLocaleString('en-US')} coming ${count === 1 ? 'change' : 'changes'}`;

/** Takes coming changes back, one call each; what failed stays in the list and is told. */
const useTakingBack = (onDone: () => void) => {
  const client = useQueryClient();
  const work = useWork<Coming>(
    ({ product, from }) => `${product.name}, ${showDate(from)}`,
    ({ id, product }) =>
      send(adminApi.deleteScheduledPrices, { params: { id: product.id, scheduledId: id } }),
    loadFailure,
  );
  const takeBack = async (changes: readonly Coming[]) => {
    const [one] = changes;
    if (!one) return;
    const what =
      changes.length === 1
        ? `the prices of ${one.product.name} from ${showDate(one.from)}`
        : counted(changes.length);
    const question = {
      title: 'Delete coming changes',
      message: `Delete ${what}? The prices in force stay as they are.`,
      confirmLabel: 'Delete',
      danger: true,
    };
    if (!(await confirm(question))) return;
    const results = await work.run(changes);
    await invalidatePaths(client, ['/api/products']);
    onDone();
    const failed = results.filter(({ failure }) => failure);
    if (failed.length > 0)
      toast.error(`${counted(failed.length)} not deleted. ${failed[0]?.label}: ${failed[0]?.failure}`);
    else toast.success(`${counted(results.length)} deleted`);
  };
  return { state: work.state, cancel: work.cancel, takeBack };
};

/** What is coming, by day, of the products as filtered: each change can be taken back until its day begins. */
export function ComingChanges({ query }: { query: Record<string, string> }) {
  const products = useApiList(adminApi.listProducts, {
    query: { ...query, limit: '1000', scheduled: 'true' },
  });
  const rows = useMemo(
    () =>
      products.rows
        ?.flatMap((product) => product.scheduledPrices.map((entry): Coming => ({ ...entry, product })))
        .sort((a, b) => a.from.localeCompare(b.from)),
    [products.rows],
  );
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { state, cancel, takeBack } = useTakingBack(() => setTicked(new Set()));
  const chosen = (rows ?? []).filter((row) => ticked.has(keyOf(row)));
  return (
    <>
      <DataTable
        label="Coming Changes"
        columns={columns}
        {...listProps({ ...products, rows })}
        rowKey={keyOf}
        selection={{
          selected: ticked,
          onChange: setTicked,
          label: ({ product, from }) => `${product.name}, ${showDate(from)}`,
        }}
        actions={(row) => (
          <IconAction
            label="Delete"
            icon={IconTrash}
            shortcut="d"
            danger
            onClick={() => void takeBack([row])}
          />
        )}
        loadingLabel="Loading products..."
        empty={{
          title: 'Nothing is coming',
          description: 'Prices that are saved with a day to come stand here until it begins.',
        }}
      />
      <BulkBar
        count={chosen.length}
        noun={{ one: 'change', many: 'changes' }}
        onClear={() => setTicked(new Set())}
      >
        {state.running ? (
          <ProgressBar
            label="Deleting coming changes"
            done={state.results.length}
            total={state.total}
            words={`${state.results.length} of ${state.total} deleted`}
            onCancel={cancel}
            cancelling={state.cancelled}
          />
        ) : (
          <Button color="red" size="xs" onClick={() => void takeBack(chosen)}>
            Delete
          </Button>
        )}
      </BulkBar>
    </>
  );
}
