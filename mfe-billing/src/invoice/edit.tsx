import { customersApi } from '@primal/contracts/admin/customer';
import { type InvoiceAnswer, invoiceApi, updateInvoiceBody } from '@primal/contracts/billing/invoice';
import { explainNoEdit } from '@primal/contracts/billing/invoice-rules';
import { describeMissing } from '@primal/contracts/documents';
import { billingDocuments } from '@primal/contracts/documents/billing';
import {
  Button,
  confirm,
  EmptyState,
  editPage,
  LinkButton,
  NativeSelect,
  PageHeader,
  toast,
  toDisabledReason,
  useGoTo,
} from '@primal/kit';
import { askToMoveStop, assertEditable, useDocumentEdit } from '@primal/kit/forms';
import { confirmUnusualValues, useRefetchPrices } from '@primal/kit/grid';
import {
  explainError,
  explainFailure,
  onOwnVersion,
  send,
  useApiMutation,
  useHasPermission,
  usePageTitle,
} from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { paths } from '../routes.ts';
import { InvoiceForm } from './form.tsx';
import {
  chooseToastTitle,
  findWeightIssues,
  type InvoiceValues,
  invoiceForm,
  toValues,
  updateBody,
} from './values.ts';

type Stored = Pick<InvoiceAnswer, 'invoiceNumber' | 'salesOrderNumber' | 'customerId' | 'customer'>;

const fetchName = async (id: string): Promise<string> => {
  const signal = AbortSignal.timeout(3000);
  return send(customersApi.getCustomer, { params: { id }, signal }).then(
    ({ name }) => name,
    () => 'another customer',
  );
};

/** Asks before an invoice from an order changes its customer, who is billed and called in a recall. */
export const confirmNewCustomer = async (
  { invoiceNumber, salesOrderNumber, customerId, customer }: Stored,
  newId: string,
): Promise<boolean> => {
  if (!salesOrderNumber || newId === customerId) return true;
  const name = await fetchName(newId);
  return confirm({
    title: 'Change the customer?',
    message: `${invoiceNumber} came from ${salesOrderNumber} for ${customer.name}. Change the customer to ${name}? Then ${name} is billed, and is called in a recall instead of ${customer.name}. The order keeps its customer.`,
    confirmLabel: 'Change Customer',
    cancelLabel: 'Go Back',
    danger: true,
  });
};

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'sent', label: 'Sent' },
  { value: 'paid', label: 'Paid' },
];

const otherReads = ['/api/accounts-receivable', '/api/stats', '/api/delivery-items'];

const EditInvoice = ({ stored }: { stored: InvoiceAnswer }) => {
  const goTo = useGoTo();
  const remark = useRef<string | null>(null);
  const mayPlan = useHasPermission('planDelivery');
  const { id, invoiceNumber, allowed } = stored;
  usePageTitle(`Edit ${invoiceNumber}`);
  const update = useApiMutation(invoiceApi.updateInvoice, {
    persistent: true,
    onError: useRefetchPrices(),
    amend: onOwnVersion(invoiceApi.updateInvoice),
    invalidates: otherReads,
  });
  const [finalizing, setFinalizing] = useState(false);
  const asSent = useRef(false);
  const isChanged = useRef(false);
  const statusOf = (values: InvoiceValues) => (asSent.current ? 'sent' : values.status);
  // Invoices sent before weights were required can still be edited.
  const needsWeights = (values: InvoiceValues) =>
    statusOf(values) !== 'draft' && (stored.status === 'draft' || !stored.hasMissingCatchWeights);
  const invoice = useDocumentEdit({
    noun: 'invoice',
    document: invoiceForm,
    id,
    read: async () => toValues(assertEditable(await send(invoiceApi.getInvoice, { params: { id } }))),
    opened: () => toValues(stored),
    schema: updateInvoiceBody,
    toBody: (values) => updateBody(values, statusOf(values)),
    check: (values) => [
      ...invoiceForm.issues(values),
      ...(needsWeights(values) ? findWeightIssues(values) : []),
    ],
    ask: async ({ customerId, lines }) =>
      (await confirmNewCustomer(stored, customerId)) &&
      confirmUnusualValues(lines, { before: toValues(stored).lines }),
    writing: update,
    save: ({ version, ...body }) => {
      const change = asSent.current && !isChanged.current ? { status: 'sent' as const } : body;
      return update.mutateAsync({ params: { id }, body: { ...change, version } });
    },
    onSaved: ({ customer, deliveryDate }) => {
      toast.success(
        asSent.current ? 'Invoice has been marked as sent' : 'Invoice updated successfully',
        [`${invoiceNumber} for ${customer.name}`, remark.current].filter(Boolean).join('. '),
      );
      goTo(paths.invoices);
      if (mayPlan && deliveryDate !== stored.deliveryDate)
        void askToMoveStop({ invoiceId: id }, invoiceNumber, deliveryDate);
    },
    refusalTitle: chooseToastTitle,
    failed: (error) =>
      asSent.current
        ? explainFailure(error, 'Failed to finalize invoice')
        : explainError(error, 'Failed to update invoice'),
  });

  return (
    <>
      <PageHeader
        title="Edit Invoice"
        subtitle={`Modify invoice #${invoiceNumber}`}
        back={{ to: paths.invoices, label: 'Back to Invoices' }}
      />
      <InvoiceForm
        invoice={invoice}
        stored={stored}
        invoiceNumber={invoiceNumber}
        saveLabel="Save Changes"
        onSave={(as) => {
          asSent.current = as === 'sent';
          isChanged.current = invoice.changed;
          setFinalizing(asSent.current);
          invoice.shell.onSave();
        }}
        buttons={
          stored.status === 'draft' && (
            <Button
              type="submit"
              value="sent"
              variant="default"
              loading={invoice.shell.busy && finalizing}
              disabled={invoice.shell.busy}
            >
              Finalize Invoice (Mark as Sent)
            </Button>
          )
        }
        onCancel={() => goTo(paths.invoices)}
        linesDisabledReason={toDisabledReason(allowed.editLines)}
        fields={<NativeSelect label="Status" data={statuses} {...invoice.field('status')} />}
        notice={invoice.notice}
        onRemark={(said) => {
          remark.current = said;
        }}
      />
    </>
  );
};

const renderClosed = (invoice: InvoiceAnswer) => {
  const reason = explainNoEdit(invoice);
  return (
    reason !== null && (
      <EmptyState
        title={`Invoice ${invoice.invoiceNumber} cannot be edited`}
        description={reason}
        action={<LinkButton to={paths.invoice(invoice.id)}>View</LinkButton>}
      />
    )
  );
};

export default editPage(invoiceApi.getInvoice, EditInvoice, {
  loading: 'Loading invoice...',
  missing: describeMissing(billingDocuments.invoice),
  failed: 'Failed to load invoice',
  closed: renderClosed,
});
