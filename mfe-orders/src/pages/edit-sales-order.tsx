import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { EmptyState, ErrorState, LinkButton, Loading, PageHeader, toast, useGoTo } from '@primal/kit';
import {
  ApiError,
  hasStatus,
  loadFailure,
  send,
  useApiMutation,
  useApiQuery,
  useDraft,
  usePageTitle,
  useParams,
  useUnsavedChanges,
  wordsAndSentence,
} from '@primal/kit/platform';
import { useState } from 'react';
import { lineErrorsOf } from '../forms/line-errors.ts';
import { DraftNotice, StaleNotice } from '../forms/notices.tsx';
import { OrderForm } from '../forms/order-form.tsx';
import { editItems, fromDraft, type OrderValues, orderBody, valuesOf } from '../forms/order-values.ts';
import { OrderNotFound } from '../orders/not-found.tsx';
import { paths } from '../orders/paths.ts';

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'stale_version';

const Edit = ({ order }: { order: OrderAnswer }) => {
  const goTo = useGoTo();
  const draft = useDraft<OrderValues>(`sales-order:${order.id}`);
  const [restored, setRestored] = useState(draft.stored !== null);
  // Taken once: live updates must not pull the form away under the hands.
  const [values, setValues] = useState(() => (draft.stored ? fromDraft(draft.stored) : valuesOf(order)));
  const [changed, setChanged] = useState(restored);
  const release = useUnsavedChanges(changed);
  usePageTitle(`Edit ${order.orderNumber}`);

  const update = useApiMutation(ordersApi.updateOrder, {
    invalidates: ['/api/sales-order-items'],
    onSuccess: () => {
      draft.clear();
      release();
      toast.success('Sales order updated successfully!');
      goTo(paths.order(order.id));
    },
    onError: (error) =>
      toast.error(wordsAndSentence(error, 'Failed to update sales order. Please try again.')),
  });

  const change = (next: OrderValues) => {
    setValues(next);
    setChanged(true);
    draft.save(next);
  };
  const loadTheirs = async () => {
    const latest = await send(ordersApi.getOrder, { params: { id: order.id } });
    draft.clear();
    update.reset();
    setRestored(false);
    setChanged(false);
    setValues(valuesOf(latest));
  };
  const save = (version: number | undefined) =>
    update.mutate({
      params: { id: order.id },
      body: { ...orderBody(values), items: editItems(values), ...(version !== undefined && { version }) },
    });

  return (
    <>
      <PageHeader
        title="Edit Sales Order"
        subtitle={`Order # ${order.orderNumber}`}
        back={{ to: paths.order(order.id), label: `Back to ${order.orderNumber}` }}
      />
      <OrderForm
        values={values}
        onChange={change}
        orderNumber={order.orderNumber}
        lineErrors={lineErrorsOf(update.error, values.lines)}
        saveLabel="Save Changes"
        saving={update.isPending}
        onSave={() => save(values.version)}
        onCancel={() => goTo(paths.order(order.id))}
        notice={
          isStale(update.error) ? (
            <StaleNotice onReload={loadTheirs} onKeep={() => save(undefined)} />
          ) : (
            restored && (
              <DraftNotice
                onClose={() => setRestored(false)}
                discardLabel="Load the saved order"
                onDiscard={loadTheirs}
              />
            )
          )
        }
      />
    </>
  );
};

export default function EditSalesOrder() {
  const { id = '' } = useParams();
  const order = useApiQuery(ordersApi.getOrder, { params: { id } });
  if (hasStatus(order.error, 404)) return <OrderNotFound />;
  if (order.error) return <ErrorState message={loadFailure(order.error)} onRetry={order.refetch} />;
  if (!order.data) return <Loading />;
  const { edit } = order.data.allowed;
  if (edit === true) return <Edit key={id} order={order.data} />;
  return (
    <EmptyState
      title={`Sales order ${order.data.orderNumber} cannot be edited`}
      description={edit}
      action={<LinkButton to={paths.order(id)}>View</LinkButton>}
    />
  );
}
