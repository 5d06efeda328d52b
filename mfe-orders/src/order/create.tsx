import { orderApi } from '@primal/contracts/orders/order';
import { PageHeader, toast, useGoTo } from '@primal/kit';
import { useDocumentCreate } from '@primal/kit/forms';
import { useRefetchPrices, useUsualQuantities } from '@primal/kit/grid';
import { createAmend, useApiQuery, useSearchParams } from '@primal/kit/platform';
import { useMemo, useRef } from 'react';
import { paths } from '../routes.ts';
import { OrderForm } from './form.tsx';
import { describeHeldOrder } from './hold.tsx';
import { confirmOrder, createBody, listRepeatedProducts, orderForm } from './values.ts';

const useNewOrder = () => {
  const [search] = useSearchParams();
  const customerId = search.get('customerId') ?? '';
  return useMemo(() => ({ ...orderForm, blank: () => ({ ...orderForm.blank(), customerId }) }), [customerId]);
};

export default function CreateSalesOrder() {
  const goTo = useGoTo();
  const remark = useRef<string | null>(null);
  const usualFor = useUsualQuantities();
  const number = useApiQuery(orderApi.nextOrderNumber);
  const orderNumber = number.data?.nextNumber ?? 'SO-XXXX';
  const order = useDocumentCreate({
    call: orderApi.createOrder,
    onError: useRefetchPrices(),
    amend: createAmend(orderApi.updateOrder, ({ order, items }) => ({ ...order, items })),
    noun: 'order',
    document: useNewOrder(),
    toBody: createBody,
    ask: ({ customerId, lines }) => confirmOrder(lines, { usual: usualFor(customerId) }),
    onSaved: (saved) => {
      const { orderNumber, customer, items } = saved;
      // Show the saved order number, since the form showed only a preview.
      const name = describeHeldOrder(saved) ?? `${orderNumber} for ${customer.name}`;
      const sentences = [name, ...listRepeatedProducts(items), remark.current];
      toast.success('Sales order created successfully!', sentences.filter(Boolean).join('. '));
      goTo(paths.list);
    },
    failed: 'Failed to create sales order. Please try again.',
  });

  return (
    <>
      <PageHeader
        title="Create Sales Order"
        subtitle={`Order # ${orderNumber}`}
        back={{ to: paths.list, label: 'Back to Sales Orders' }}
      />
      <OrderForm
        order={order}
        orderNumber={orderNumber}
        saveLabel="Save Order"
        onCancel={() => goTo(paths.list)}
        notice={order.notice}
        onRemark={(said) => {
          remark.current = said;
        }}
        withGuide
      />
    </>
  );
}
