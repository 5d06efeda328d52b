import { type OrderAnswer, orderApi, updateOrderBody } from '@primal/contracts/orders/order';
import { EmptyState, editPage, LinkButton, PageHeader, toast, useGoTo } from '@primal/kit';
import { askToMoveStop, assertEditable, useDocumentEdit } from '@primal/kit/forms';
import { toGridLine, useRefetchPrices } from '@primal/kit/grid';
import { onOwnVersion, send, useApiMutation, useHasPermission, usePageTitle } from '@primal/kit/platform';
import { useRef } from 'react';
import { orderMissing } from '../missing.ts';
import { paths } from '../routes.ts';
import { OrderForm } from './form.tsx';
import { describeHeldOrder } from './hold.tsx';
import { confirmLostPieces, listLostPieces, listReplacedLines } from './lost-pieces.ts';
import { confirmOrder, orderForm, toValues, updateBody } from './values.ts';

const EditSalesOrder = ({ stored }: { stored: OrderAnswer }) => {
  const goTo = useGoTo();
  const { id, orderNumber } = stored;
  const remark = useRef<string | null>(null);
  const mayPlan = useHasPermission('planDelivery');
  usePageTitle(`Edit ${orderNumber}`);
  const update = useApiMutation(orderApi.updateOrder, {
    persistent: true,
    onError: useRefetchPrices(),
    amend: onOwnVersion(orderApi.updateOrder),
    invalidates: ['/api/sales-order-items'],
  });
  const order = useDocumentEdit({
    noun: 'order',
    document: orderForm,
    id,
    read: async () => toValues(assertEditable(await send(orderApi.getOrder, { params: { id } }))),
    opened: () => toValues(stored),
    schema: updateOrderBody,
    toBody: updateBody,
    ask: async ({ lines }, { over }) => {
      const losses = await listLostPieces(id, listReplacedLines(stored, lines, { all: over }), { all: over });
      const before = stored.items.map(toGridLine);
      return (await confirmOrder(lines, { before })) && (await confirmLostPieces(losses));
    },
    writing: update,
    save: (body) => update.mutateAsync({ params: { id }, body }),
    onSaved: (answer) => {
      const saved = 'hold' in answer ? answer : stored;
      const sentences = [
        describeHeldOrder(saved) ?? `${orderNumber} for ${saved.customer.name}`,
        remark.current,
      ];
      toast.success('Sales order updated successfully!', sentences.filter(Boolean).join('. '));
      goTo(paths.order(id));
      const { expectedDeliveryDate: date } = saved;
      if (mayPlan && date !== stored.expectedDeliveryDate)
        void askToMoveStop({ salesOrderId: id }, orderNumber, date);
    },
    failed: 'Failed to update sales order. Please try again.',
  });

  return (
    <>
      <PageHeader
        title="Edit Sales Order"
        subtitle={`Order # ${orderNumber}`}
        back={{ to: paths.order(id), label: `Back to ${orderNumber}` }}
      />
      <OrderForm
        order={order}
        stored={stored}
        orderNumber={orderNumber}
        saveLabel="Save Changes"
        onCancel={() => goTo(paths.order(id))}
        notice={order.notice}
        onRemark={(said) => {
          remark.current = said;
        }}
      />
    </>
  );
};

const renderClosed = ({ id, orderNumber, allowed }: OrderAnswer) =>
  allowed.edit !== true && (
    <EmptyState
      title={`Sales order ${orderNumber} cannot be edited`}
      description={allowed.edit}
      action={<LinkButton to={paths.order(id)}>View</LinkButton>}
    />
  );

export default editPage(orderApi.getOrder, EditSalesOrder, { missing: orderMissing, closed: renderClosed });
