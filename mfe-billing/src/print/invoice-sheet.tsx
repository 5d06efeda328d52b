import type { InvoiceAnswer, InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { showDate } from '@primal/contracts/shared/dates';
import { decimal, isPositive, showMoney, showWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import {
  PrintBlock,
  type PrintColumn,
  PrintColumns,
  PrintFooter,
  PrintNote,
  PrintTable,
  PrintTotals,
  SignatureLines,
} from '@primal/kit/print';
import { printedWeight } from './printed-weight.ts';

const rounded = (quantity: string): string => decimal(quantity).toFixed(0, 1);

const ProductCell = ({ item }: { item: InvoiceItemAnswer }) => {
  const weights = parseWeights(item.individualWeights);
  return (
    <>
      {item.productName}
      {item.description && <div>{item.description}</div>}
      {weights.length > 1 && (
        <div>
          <small>{weights.map(showWeight).join(' · ')} lbs</small>
        </div>
      )}
    </>
  );
};

const weightText = (item: InvoiceItemAnswer): string => {
  const weight = printedWeight(item);
  return isPositive(weight) ? showWeight(weight) : '';
};

const columns: PrintColumn<InvoiceItemAnswer>[] = [
  { header: 'Category', width: '5em', cell: (item) => item.product.category ?? '' },
  { header: 'Product Name', cell: (item) => <ProductCell item={item} /> },
  { header: 'Brand', width: '6em', cell: (item) => item.product.brand ?? '' },
  { header: 'Unit', width: '3em', cell: (item) => item.product.unit ?? '' },
  { header: 'Qty', width: '3em', align: 'right', cell: (item) => rounded(item.quantity) },
  { header: 'Weight (lbs)', width: '5em', align: 'right', cell: weightText },
  { header: 'Unit Price', width: '5em', align: 'right', cell: (item) => showMoney(item.unitPrice) },
  { header: 'Total', width: '6em', align: 'right', cell: (item) => showMoney(item.total) },
];

/** What stands at the head of the sheet beside the number. */
export const invoiceFacts = (invoice: InvoiceAnswer) => [
  { label: 'Date', value: showDate(invoice.invoiceDate) },
  { label: 'Due date', value: showDate(invoice.dueDate) },
  ...(invoice.deliveryDate ? [{ label: 'Delivery date', value: showDate(invoice.deliveryDate) }] : []),
];

const BillTo = ({ customer }: Pick<InvoiceAnswer, 'customer'>) => (
  <PrintBlock title="Bill To">
    <strong>{customer.name}</strong>
    <div>{customer.address}</div>
    <div>
      {customer.city}, {customer.state} {customer.zipCode}
    </div>
    <div>{customer.phone}</div>
    {customer.contactPerson && <div>Attn: {customer.contactPerson}</div>}
  </PrintBlock>
);

/** The charges that are there: sheets name only what is above 0. */
const charges = (invoice: InvoiceAnswer) =>
  [
    { label: 'Delivery/Gas Surcharge', amount: invoice.deliveryCharge },
    { label: 'Tax', amount: invoice.tax },
  ]
    .filter(({ amount }) => isPositive(amount))
    .map(({ label, amount }) => ({ label, value: showMoney(amount) }));

/** Everything on an invoice below its head (specification, finance section 2 "Invoice print page"). */
export const InvoiceBody = ({ invoice, footer }: { invoice: InvoiceAnswer; footer: string }) => (
  <>
    <PrintColumns>
      <BillTo customer={invoice.customer} />
      <PrintBlock title="Terms">
        <div>Payment is due within 30 days of the invoice date.</div>
        <div>A service charge of 1.5% per month is added to past-due accounts.</div>
        <div>A charge of $30 applies to each returned check.</div>
      </PrintBlock>
    </PrintColumns>
    <PrintTable
      label="Items"
      columns={columns}
      rows={invoice.items}
      rowKey={(item) => item.id}
      end={
        <>
          <PrintTotals
            items={[
              { label: 'Subtotal', value: showMoney(invoice.subtotal) },
              ...charges(invoice),
              ...(isPositive(invoice.discount)
                ? [{ label: 'Discount', value: `-${showMoney(invoice.discount)}` }]
                : []),
              { label: 'Total', value: showMoney(invoice.total), strong: true },
            ]}
          />
          {invoice.notes && (
            <PrintBlock title="Notes">
              <PrintNote>{invoice.notes}</PrintNote>
            </PrintBlock>
          )}
          <SignatureLines labels={['Received By (Signature)', 'Print Name', 'Date']} />
          <PrintNote small>
            The goods listed above were received in good order, at the weights shown. Shortages and damage
            must be reported at the time of delivery.
          </PrintNote>
          <PrintFooter>{footer}</PrintFooter>
        </>
      }
    />
  </>
);
