import { adminApi } from '@primal/contracts/admin/api';
import { showDate } from '@primal/contracts/shared/dates';
import { ActionButton, confirm, IconAction, TwoLines, toast } from '@primal/kit';
import { IconTrash } from '@primal/kit/icons';
import { ProgressBar, useWork } from '@primal/kit/parts';
import { invalidatePaths, type listProps, loadFailure, send, useQueryClient } from '@primal/kit/platform';
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
  const { state, cancel, takeBack } = useTakingBack(() => setTicked(new Set()));
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
          <ActionButton
            color="red"
            size="xs"
            disabledReason={chosen.map(whyKept).find(Boolean)}
            onClick={() => void takeBack(chosen)}
          >
            Delete
          </ActionButton>
        )}
      </BulkBar>
    </>
  );
}
