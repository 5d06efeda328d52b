import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import type { OrderSummary } from '@primal/contracts/orders/order';
import { Section, Text } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { InvoiceLink } from '../order/weighed.tsx';
import { progressOf, WorkflowTracker } from './tracker.tsx';

/** An order's steps with its progress; the invoice is asked whether it has been printed. */
export const OrderWorkflow = ({ order }: { order: OrderSummary }) => {
  const invoice = useApiQuery(
    invoiceApi.getInvoice,
    { params: { id: order.invoiceId ?? '' } },
    { enabled: order.invoiceId !== null },
  );
  const facts = { ...order, invoicePrinted: invoice.data?.pdfPrinted ?? false };
  return (
    <Section title="Workflow" note={progressOf(facts)}>
      <WorkflowTracker order={facts} />
      {order.invoiceVoided && (
        <Text mt="xs">
          <InvoiceLink order={order} />: reopen the order to invoice it again.
        </Text>
      )}
    </Section>
  );
};
