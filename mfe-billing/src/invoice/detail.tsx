import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { Loading, QueryView } from '@primal/kit';
import { useApiQuery, useParams, useRecord } from '@primal/kit/platform';
import { PaperPage, PrintSheet, useLetterhead } from '@primal/kit/print';
import { invoiceMissing, paths } from '../paths.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import classes from './invoice-page.module.css';
import { InvoiceBody, paperOf } from './print/sheet.tsx';
import { InvoiceProperties } from './properties.tsx';
import { Returned } from './returned.tsx';
import { SettledParts } from './settled-parts.tsx';
import { InvoiceShorts } from './shorts.tsx';

const loading = <Loading label="Loading invoice..." />;

const Beside = ({ invoice }: { invoice: InvoiceAnswer }) => {
  const history = useApiQuery(invoiceApi.getInvoiceHistory, { params: { id: invoice.id } });
  return (
    <>
      <div className={classes.head}>
        <InvoiceProperties invoice={invoice} history={history.data} />
        <InvoiceActions invoice={invoice} />
        <InvoiceShorts invoice={invoice} />
      </div>
      <QueryView query={history}>
        {({ settled, entries }) => (
          <>
            <Returned items={invoice.items} />
            <SettledParts settled={settled} />
            <InvoiceHistory entries={entries} />
          </>
        )}
      </QueryView>
    </>
  );
};

const View = ({ invoice }: { invoice: InvoiceAnswer }) => {
  const letterhead = useLetterhead();
  if (!letterhead) return loading;
  const { head, body } = paperOf(invoice, letterhead);
  return (
    <PaperPage
      fileName={`Invoice ${invoice.invoiceNumber}`}
      back={{ to: paths.invoices, label: 'Back to Invoices' }}
      asideLabel={`About ${invoice.invoiceNumber}`}
      aside={<Beside invoice={invoice} />}
      lacks={letterhead.lacks}
    >
      <PrintSheet {...head}>
        <InvoiceBody {...body} />
      </PrintSheet>
    </PaperPage>
  );
};

/** An invoice at `/invoices/{id}/view`: its paper, and beside it what became of it and what can be done with it. */
export default function Invoice() {
  const { id = '' } = useParams();
  const invoice = useRecord(invoiceApi.getInvoice, { params: { id } });
  return (
    <QueryView query={invoice} loading={loading} missing={invoiceMissing} failed="Failed to load invoice">
      {(data) => <View key={id} invoice={data} />}
    </QueryView>
  );
}
