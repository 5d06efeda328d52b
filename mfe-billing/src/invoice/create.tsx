import { invoiceApi } from '@primal/contracts/billing/invoice';
import { Button, PageHeader, toast, useGoTo } from '@primal/kit';
import { useDocumentCreate } from '@primal/kit/forms';
import { confirmUnusualValues, useRefetchPrices, useUsualQuantities } from '@primal/kit/grid';
import { createAmend, explainError, useApiQuery } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { paths } from '../routes.ts';
import { InvoiceForm } from './form.tsx';
import { chooseToastTitle, createBody, findWeightIssues, invoiceForm } from './values.ts';

export default function CreateInvoice() {
  const goTo = useGoTo();
  const remark = useRef<string | null>(null);
  const findUsual = useUsualQuantities();
  const number = useApiQuery(invoiceApi.nextInvoiceNumber);
  const asDraft = useRef(false);
  const [drafting, setDrafting] = useState(false);
  const invoice = useDocumentCreate({
    call: invoiceApi.createInvoice,
    invalidates: ['/api/stats'],
    onError: useRefetchPrices(),
    amend: createAmend(invoiceApi.updateInvoice),
    noun: 'invoice',
    document: invoiceForm,
    toBody: (values) => createBody(values, asDraft.current ? 'draft' : 'sent'),
    check: (values) => [...invoiceForm.issues(values), ...(asDraft.current ? [] : findWeightIssues(values))],
    ask: ({ customerId, lines }) => confirmUnusualValues(lines, { usual: findUsual(customerId) }),
    onSaved: ({ id, status, invoiceNumber, customer }) => {
      toast.success(
        'Invoice created successfully. You can now print it.',
        [`${invoiceNumber} for ${customer.name}`, remark.current].filter(Boolean).join('. '),
      );
      if (status === 'draft') goTo(paths.invoices);
      else {
        invoice.startOver();
        if (!open(paths.printInvoice(id), '_blank')) goTo(paths.printInvoice(id));
      }
    },
    refusalTitle: chooseToastTitle,
    failed: (error) => explainError(error, 'Failed to create invoice'),
  });

  return (
    <>
      <PageHeader
        title="Create New Invoice"
        subtitle="Bill a customer without a sales order"
        back={{ to: paths.invoices, label: 'Back to Invoices' }}
      />
      <InvoiceForm
        invoice={invoice}
        invoiceNumber={number.data?.nextNumber ?? 'INV-XXXX'}
        saveLabel={invoice.shell.busy && !drafting ? 'Creating...' : 'Finalize & Print'}
        keepAs="draft"
        onSave={(as) => {
          asDraft.current = as === 'draft';
          setDrafting(asDraft.current);
          invoice.shell.onSave();
        }}
        onCancel={() => goTo(paths.invoices)}
        buttons={
          <Button
            type="submit"
            value="draft"
            variant="default"
            aria-keyshortcuts="Control+S Meta+S"
            loading={invoice.shell.busy && drafting}
            disabled={invoice.shell.busy}
          >
            Save as Draft
          </Button>
        }
        notice={invoice.notice}
        onRemark={(said) => {
          remark.current = said;
        }}
        withGuide
      />
    </>
  );
}
