import { adminApi } from '@primal/contracts/admin/api';
import { showDate } from '@primal/contracts/shared/dates';
import { ActionButton, confirm, IconAction, TwoLines, toast } from '@primal/kit';
import { IconTrash } from '@primal/kit/icons';
import { type listProps, useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { BulkBar, type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { type Coming, counted } from './coming.ts';

const keyOf = ({ id, product }: Coming): string => `${product.id}/${id}`;

const columns: Column<Coming>[] = [
  { id: 'from', header: 'In force from', nowrap: true, cell: ({ from }) => showDate(from) },
  {
    id: 'product',
    header: 'Product Name',
    card: 'title',
    cell: ({ product }) => <TwoLines main={product.name} sub={product.productCode} />,
  },
  { id: 'prices', header: 'Prices', cell: ({ words }) => words },
  { id: 'by', header: 'Scheduled by', cell: ({ scheduledBy }) => scheduledBy },
];

const { deleteScheduledPrices, takeBackPrices } = adminApi;

/** Takes coming changes back: one as one of its product, several together, all or none. */
const useTakingBack = (onDone: (changes: readonly Coming[]) => void) => {
  const one = useApiMutation(deleteScheduledPrices, { persistent: true });
  const several = useApiMutation(takeBackPrices, { persistent: true });
  const send = (changes: readonly Coming[]): Promise<unknown> => {
    const scheduled = changes.map(({ id, product }) => ({ productId: product.id, scheduledId: id }));
    const [{ productId, scheduledId } = { productId: '', scheduledId: '' }, ...others] = scheduled;
    if (others.length > 0) return several.mutateAsync({ body: { scheduled } });
    return one.mutateAsync({ params: { id: productId, scheduledId } });
  };
  const takeBack = async (changes: readonly Coming[]) => {
    const [first] = changes;
    if (!first) return;
    const what =
      changes.length === 1
        ? `the prices of ${first.product.name} from ${showDate(first.from)}`
        : counted(changes.length);
    const question = {
      title: 'Delete coming changes',
      message: `Delete ${what}? The prices in force stay as they are.`,
      confirmLabel: 'Delete',
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await send(changes);
      onDone(changes);
      toast.success(`${counted(changes.length)} deleted`);
    } catch (error) {
      toast.error(wordsAndSentence(error, `Failed to delete ${counted(changes.length)}.`));
    }
  };
  return { isTaking: one.isPending || several.isPending, takeBack };
};

const includesCost = 'These prices include a cost. Ask an admin for the permission "See costs".';

interface ComingChangesProps {
  list: ReturnType<typeof listProps<Coming>>;
  /** Why the person takes nothing back. */
  refusal: string | null;
  seesCosts: boolean;
}

/** What is coming, by day, of the products as filtered: each change can be taken back until its day begins. */
export function ComingChanges({ list, refusal, seesCosts }: ComingChangesProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { isTaking, takeBack } = useTakingBack((changes) => {
    const gone = new Set(changes.map(keyOf));
    setTicked((before) => new Set([...before].filter((key) => !gone.has(key))));
  });
  const whyKept = ({ costPrice }: Coming) =>
    refusal ?? (costPrice !== undefined && !seesCosts ? includesCost : null);
  const chosen = (list.rows ?? []).filter((row) => ticked.has(keyOf(row)));
  return (
    <>
      <DataTable
        label="Coming Changes"
        columns={columns}
        {...list}
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
            disabledReason={whyKept(row)}
            onClick={() => void takeBack([row])}
          />
        )}
        loadingLabel="Loading products..."
        empty={{
          title: 'No coming changes',
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
          loading={isTaking}
          disabledReason={chosen.map(whyKept).find(Boolean)}
          onClick={() => void takeBack(chosen)}
        >
          Delete
        </ActionButton>
      </BulkBar>
    </>
  );
}
