import { billingApi } from '@primal/contracts/billing/api';
import { type InvoiceAnswer, updateInvoiceBody } from '@primal/contracts/billing/invoice';
import {
  ActionButton,
  EmptyState,
  LinkButton,
  Loading,
  NativeSelect,
  PageHeader,
  QueryView,
  toast,
  useGoTo,
} from '@primal/kit';
import { DraftNotice, StaleNotice, useDocumentForm } from '@primal/kit/forms';
import {
  ApiError,
  loadFailure,
  onOwnVersion,
  send,
  sentenceOr,
  useApiMutation,
  usePageTitle,
  useParams,
  useRecord,
  wordsAndSentence,
} from '@primal/kit/platform';
import { useState } from 'react';
import { InvoiceForm } from '../forms/invoice-form.tsx';
import {
  invoiceDraft,
  placeOf,
  refusalTitle,
  unfinished,
  unweighedLines,
  updateBody,
  valuesOf,
} from '../forms/invoice-values.ts';
import { askUnweighed } from '../invoices/ask-unweighed.ts';
import { invoiceMissing } from '../invoices/missing.tsx';
import { paths } from '../invoices/paths.ts';

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'stale_version';

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'sent', label: 'Sent' },
  { value: 'paid', label: 'Paid' },
];

const others = ['/api/accounts-receivable', '/api/stats', '/api/delivery-items'];

const Edit = ({ invoice: stored }: { invoice: InvoiceAnswer }) => {
  const goTo = useGoTo();
  const { id, invoiceNumber, allowed } = stored;
  const [stale, setStale] = useState(false);
  usePageTitle(`Edit ${invoiceNumber}`);
  const update = useApiMutation(billingApi.updateInvoice, {
    persistent: true,
    amend: onOwnVersion(billingApi.updateInvoice),
    invalidates: others,
  });
  const finalize = useApiMutation(billingApi.updateInvoice, {
    invalidates: others,
    onSuccess: () => {
      toast.success('Invoice has been marked as sent');
      goTo(paths.list);
    },
    onError: (error) => toast.error(wordsAndSentence(error, 'Failed to finalize invoice')),
  });
  const invoice = useDocumentForm({
    // Taken once: live updates must not pull the form away under the hands.
    defaults: () => valuesOf(stored),
    draft: invoiceDraft(id),
    schema: updateInvoiceBody,
    toBody: updateBody,
    placeOf,
    check: unfinished,
    ask: async (values) =>
      stored.status !== 'draft' ||
      values.status === 'draft' ||
      askUnweighed(unweighedLines(values).map(({ productName }) => productName)),
    writing: update,
    save: ({ version, ...body }, { over }) =>
      update.mutateAsync({ params: { id }, body: over ? body : { ...body, version } }),
    onSaved: () => {
      toast.success('Invoice updated successfully');
      goTo(paths.list);
    },
    refusalTitle,
    failed: (error) => sentenceOr(error, 'Failed to update invoice'),
    onFailure: (error) => {
      setStale(isStale(error));
      return isStale(error);
    },
  });

  /** What was typed and not saved goes along: it is the same invoice. */
  const markAsSent = async () => {
    if (invoice.changed) {
      invoice.form.setValue('status', 'sent');
      invoice.shell.onSave();
    } else if (await askUnweighed(unweighedLines(invoice.values()).map(({ productName }) => productName)))
      finalize.mutate({ params: { id }, body: { status: 'sent' } });
  };
  const loadTheirs = async () => {
    try {
      const theirs = await send(billingApi.getInvoice, { params: { id } });
      setStale(false);
      invoice.startOver(valuesOf(theirs));
    } catch (error) {
      toast.error(loadFailure(error));
    }
  };

  return (
    <>
      <PageHeader
        title="Edit Invoice"
        subtitle={`Modify invoice #${invoiceNumber}`}
        back={{ to: paths.list, label: 'Back to Invoices' }}
        actions={
          stored.status === 'draft' && (
            <ActionButton variant="default" loading={finalize.isPending} onClick={markAsSent}>
              Finalize Invoice (Mark as Sent)
            </ActionButton>
          )
        }
      />
      <InvoiceForm
        invoice={invoice}
        invoiceNumber={invoiceNumber}
        saveLabel="Save Changes"
        onSave={invoice.shell.onSave}
        onCancel={() => goTo(paths.list)}
        readOnlyLines={allowed.editLines !== true}
        fields={<NativeSelect label="Status" data={statuses} {...invoice.field('status')} />}
        notice={
          stale ? (
            <StaleNotice what="this invoice" onReload={loadTheirs} onKeep={invoice.saveOver} />
          ) : (
            <DraftNotice
              {...invoice.draft}
              startOverLabel="Load the saved invoice"
              onStartOver={loadTheirs}
            />
          )
        }
      />
    </>
  );
};

/** Changes an invoice (specification, finance section 2 "Invoice edit"). */
export default function EditInvoice() {
  const { id = '' } = useParams();
  const invoice = useRecord(
    billingApi.getInvoice,
    { params: { id } },
    ({ allowed }) => allowed.edit === true,
  );
  return (
    <QueryView
      query={invoice}
      loading={<Loading label="Loading invoice..." />}
      failure={invoiceMissing(invoice)}
    >
      {(data) =>
        invoice.opened ? (
          <Edit key={id} invoice={invoice.opened} />
        ) : (
          <EmptyState
            title={`Invoice ${data.invoiceNumber} cannot be edited`}
            description={data.allowed.edit}
            action={<LinkButton to={paths.view(id)}>View</LinkButton>}
          />
        )
      }
    </QueryView>
  );
}
