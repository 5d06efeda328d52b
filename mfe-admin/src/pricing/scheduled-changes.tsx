import { type PriceField, pricesApi } from '@primal/contracts/admin/prices';
import { type ProductAnswer, productsApi, type ScheduledPricesAnswer } from '@primal/contracts/admin/product';
import { addDays, formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { applyScheduledPrices } from '@primal/contracts/shared/pricing';
import { ActionButton, confirm, DeleteAction, TwoLines, toast, toastFailure } from '@primal/kit';
import { type listProps, useApiMutation } from '@primal/kit/platform';
import { BulkBar, type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { priceLabels } from './price-edits.ts';

interface ScheduledChange extends ScheduledPricesAnswer {
  product: ProductAnswer;
  /** 'Retail Price $14.50 instead of $13.00' */
  words: string;
}

const formatPrice = (price: string | null): string => (price === null ? 'blank' : formatMoney(price));

/** Describes scheduled prices that differ from the current ones, or all if none differ. */
const describePrices = (
  product: ProductAnswer,
  entry: ScheduledPricesAnswer,
  fields: readonly PriceField[],
): string => {
  const before = applyScheduledPrices(product, addDays(entry.from, -1));
  const named = fields.flatMap((field) => {
    const price = entry[field];
    return price === undefined ? [] : [{ field, price, old: before[field] }];
  });
  const changed = named.filter(({ price, old }) => price !== old);
  return (changed.length > 0 ? changed : named)
    .map(
      ({ field, price, old }) => `${priceLabels[field]} ${formatPrice(price)} instead of ${formatPrice(old)}`,
    )
    .join(', ');
};

export const listScheduledChanges = (
  products: readonly ProductAnswer[],
  fields: readonly PriceField[],
): ScheduledChange[] =>
  products
    .flatMap((product) =>
      product.scheduledPrices.map((entry) => ({
        ...entry,
        product,
        words: describePrices(product, entry, fields),
      })),
    )
    .filter(({ words }) => words !== '')
    .sort((a, b) => a.from.localeCompare(b.from));

export const formatChangeCount = (count: number): string =>
  `${count.toLocaleString('en-US')} scheduled ${count === 1 ? 'change' : 'changes'}`;

const toChangeKey = ({ id, product }: ScheduledChange): string => `${product.id}/${id}`;

const columns: Column<ScheduledChange>[] = [
  { header: 'Effective from', nowrap: true, cell: ({ from }) => formatDate(from) },
  {
    header: 'Product Name',
    card: 'title',
    cell: ({ product }) => <TwoLines main={product.name} sub={product.productCode} />,
  },
  { header: 'Prices', cell: ({ words }) => words },
  { header: 'Scheduled by', cell: ({ scheduledBy }) => scheduledBy },
];

const useDeleteChanges = (onDone: (changes: readonly ScheduledChange[]) => void) => {
  const one = useApiMutation(productsApi.deleteScheduledPrices);
  const several = useApiMutation(pricesApi.takeBackPrices);
  const send = (changes: readonly ScheduledChange[]): Promise<unknown> => {
    const scheduled = changes.map(({ id, product }) => ({ productId: product.id, scheduledId: id }));
    const [{ productId, scheduledId } = { productId: '', scheduledId: '' }, ...others] = scheduled;
    if (others.length > 0) return several.mutateAsync({ body: { scheduled } });
    return one.mutateAsync({ params: { id: productId, scheduledId } });
  };
  const deleteChanges = async (changes: readonly ScheduledChange[]) => {
    const [first] = changes;
    if (!first) return;
    const what =
      changes.length === 1
        ? `the prices of ${first.product.name} from ${formatDate(first.from)}`
        : formatChangeCount(changes.length);
    const question = {
      title: 'Delete scheduled changes',
      message: `Delete ${what}? Current prices do not change.`,
      confirmLabel: 'Delete',
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await send(changes);
      onDone(changes);
      toast.success(`${formatChangeCount(changes.length)} deleted`);
    } catch (error) {
      toastFailure(error, `Failed to delete ${formatChangeCount(changes.length)}.`);
    }
  };
  return { isDeleting: one.isPending || several.isPending, deleteChanges };
};

const includesCost = 'These prices include a cost. Ask an admin for the permission "See costs".';

interface ScheduledChangesProps {
  list: ReturnType<typeof listProps<ScheduledChange>>;
  disabledReason: string | null;
  seesCosts: boolean;
}

export function ScheduledChanges({ list, disabledReason, seesCosts }: ScheduledChangesProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { isDeleting, deleteChanges } = useDeleteChanges((changes) => {
    const deletedKeys = new Set(changes.map(toChangeKey));
    setTicked((before) => new Set([...before].filter((key) => !deletedKeys.has(key))));
  });
  const deleteReason = ({ costPrice }: ScheduledChange) =>
    disabledReason ?? (costPrice !== undefined && !seesCosts ? includesCost : null);
  const chosen = (list.rows ?? []).filter((row) => ticked.has(toChangeKey(row)));
  return (
    <>
      <DataTable
        label="Scheduled Changes"
        columns={columns}
        {...list}
        rowKey={toChangeKey}
        selection={{
          selected: ticked,
          onChange: setTicked,
          label: ({ product, from }) => `${product.name}, ${formatDate(from)}`,
        }}
        actions={(row) => (
          <DeleteAction disabledReason={deleteReason(row)} onClick={() => void deleteChanges([row])} />
        )}
        loadingLabel="Loading products..."
        empty={{
          title: 'No scheduled changes',
          description: 'Prices saved with a future date appear here until that date.',
        }}
      />
      <BulkBar
        count={chosen.length}
        noun={{ one: 'change', many: 'changes' }}
        onClear={() => setTicked(new Set())}
      >
        <ActionButton
          color="red"
          size="xs"
          loading={isDeleting}
          disabledReason={chosen.map(deleteReason).find(Boolean)}
          onClick={() => void deleteChanges(chosen)}
        >
          Delete
        </ActionButton>
      </BulkBar>
    </>
  );
}
