import { ordersApi } from '@primal/contracts/orders/api';
import { createOrderBody } from '@primal/contracts/orders/order';
import { PageHeader, toast, useGoTo } from '@primal/kit';
import { DraftNotice, useDocumentForm } from '@primal/kit/forms';
import { correction, useApiMutation, useApiQuery, wordsAndSentence } from '@primal/kit/platform';
import { paths } from '../paths.ts';
import { OrderForm } from './form.tsx';
import { askAboutDoubts, repeatedProducts } from './questions.ts';
import { blankOrder, createBody, orderDraft, placeOf, unfinished } from './values.ts';

export default function CreateSalesOrder() {
  const goTo = useGoTo();
  const number = useApiQuery(ordersApi.nextOrderNumber);
  const orderNumber = number.data?.nextNumber ?? 'SO-XXXX';
  const create = useApiMutation(ordersApi.createOrder, {
    persistent: true,
    // An earlier try that arrived, though its answer was lost, becomes the order as it stands on the screen now.
    amend: ({ id, version }, { body: { order, items } }) => {
      // The form sends none of these three; whatever else it sends goes along.
      const { status: _status, tax: _tax, discount: _discount, deliveryCharge, ...fields } = order;
      return correction(ordersApi.updateOrder, {
        params: { id },
        body: { ...fields, deliveryCharge: deliveryCharge ?? '0.00', items, version },
      });
    },
  });
  const order = useDocumentForm({
    defaults: blankOrder,
    draft: orderDraft(),
    schema: createOrderBody,
    toBody: createBody,
    placeOf,
    check: unfinished,
    ask: ({ lines }) => askAboutDoubts(lines),
    writing: create,
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ orderNumber, customer, items }) => {
      // The number shown before was a preview: this one is the order's.
      const told = [`${orderNumber} for ${customer.name}`, ...repeatedProducts(items)];
      toast.success('Sales order created successfully!', told.join('. '));
      goTo(paths.list);
    },
    failed: (error) => wordsAndSentence(error, 'Failed to create sales order. Please try again.'),
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
        notice={
          <DraftNotice
            {...order.draft}
            startOverLabel="Start a new order"
            onStartOver={() => order.startOver()}
          />
        }
      />
    </>
  );
}
