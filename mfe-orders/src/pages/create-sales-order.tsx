import { ordersApi } from '@primal/contracts/orders/api';
import { PageHeader, toast, useGoTo } from '@primal/kit';
import {
  useApiMutation,
  useApiQuery,
  useDraft,
  useUnsavedChanges,
  wordsAndSentence,
} from '@primal/kit/platform';
import { useState } from 'react';
import { lineErrorsOf } from '../forms/line-errors.ts';
import { DraftNotice } from '../forms/notices.tsx';
import { OrderForm } from '../forms/order-form.tsx';
import { blankOrder, createItems, fromDraft, type OrderValues, orderBody } from '../forms/order-values.ts';
import { paths } from '../orders/paths.ts';

export default function CreateSalesOrder() {
  const goTo = useGoTo();
  const draft = useDraft<OrderValues>('sales-order');
  const [restored, setRestored] = useState(draft.stored !== null);
  const [values, setValues] = useState(() => (draft.stored ? fromDraft(draft.stored) : blankOrder()));
  const [changed, setChanged] = useState(restored);
  const release = useUnsavedChanges(changed);
  const number = useApiQuery(ordersApi.nextOrderNumber);
  const orderNumber = number.data?.nextNumber ?? 'SO-XXXX';

  const create = useApiMutation(ordersApi.createOrder, {
    onSuccess: () => {
      draft.clear();
      release();
      toast.success('Sales order created successfully!');
      goTo(paths.list);
    },
    onError: (error) =>
      toast.error(wordsAndSentence(error, 'Failed to create sales order. Please try again.')),
  });

  const change = (next: OrderValues) => {
    setValues(next);
    setChanged(true);
    draft.save(next);
  };
  const startAgain = () => {
    draft.clear();
    setRestored(false);
    setChanged(false);
    setValues(blankOrder());
  };

  return (
    <>
      <PageHeader
        title="Create Sales Order"
        subtitle={`Order # ${orderNumber}`}
        back={{ to: paths.list, label: 'Back to Sales Orders' }}
      />
      <OrderForm
        values={values}
        onChange={change}
        orderNumber={orderNumber}
        lineErrors={lineErrorsOf(create.error, values.lines)}
        saveLabel="Save Order"
        saving={create.isPending}
        onSave={() => create.mutate({ body: { order: orderBody(values), items: createItems(values) } })}
        onCancel={() => goTo(paths.list)}
        notice={
          restored && (
            <DraftNotice
              onClose={() => setRestored(false)}
              discardLabel="Start a new order"
              onDiscard={startAgain}
            />
          )
        }
      />
    </>
  );
}
