import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import { documentCustomer } from '@primal/contracts/shared/customer';
import { inParallel } from '../../fixtures.ts';
import type { Client } from '../../traffic/client.ts';
import { wrongFigures } from '../../traffic/lines.ts';
import type { Model } from '../../traffic/model.ts';
import { byId, checkListed, checkSeries, type Findings, without } from './findings.ts';

/**
 * What changes by itself: versions count events of others too, what is allowed follows from the rest, and the invoice of an order
 * is billing's.
 */
const moving = ['version', 'updatedAt', 'allowed', 'customer', 'invoiceNumber', 'invoiceVoided'];

const ids = (things: readonly { id: string }[]): Set<string> => new Set(things.map(({ id }) => id));

export interface Verifying {
  client: Client;
  model: Model;
  findings: Findings;
}

const atOnce = 6;

export const verifyOrders = async ({ client, model, findings }: Verifying): Promise<void> => {
  const standing = model.orders.all.filter(({ isDeleted }) => !isDeleted);
  checkListed(findings, 'orders', ids(standing), await client.all(ordersApi.listOrders));
  checkSeries(
    findings,
    'order',
    model.orders.all.map(({ last }) => last.orderNumber),
  );
  await inParallel(model.orders.all, atOnce, async ({ id, last, isDeleted }) => {
    const found = await client.read(ordersApi.getOrder, { params: { id } });
    const about = [id, last.orderNumber];
    if (isDeleted) {
      if (found) findings.add('broken', about, `${last.orderNumber} was deleted and is there`);
      return;
    }
    if (!found) return findings.add('lost', about, `${last.orderNumber} was acknowledged and is not there`);
    findings.same(last.orderNumber, about, without(found, ...moving), without(last, ...moving));
    for (const wrong of wrongFigures(found)) findings.add('broken', about, `${last.orderNumber}: ${wrong}`);
    const invoice = model.invoices.get(last.invoiceId ?? '');
    const is = { invoiceNumber: found.invoiceNumber, invoiceVoided: found.invoiceVoided };
    const named = {
      invoiceNumber: invoice?.last.invoiceNumber ?? null,
      invoiceVoided: invoice?.stage === 'voided',
    };
    findings.same(`The invoice of ${last.orderNumber}`, about, is, named);
    const customer = documentCustomer.parse(model.customers.get(last.customerId)?.last);
    findings.same(`The customer of ${last.orderNumber}`, about, found.customer, customer);
  });
};

/** Invoices that a 202 has promised have to be there by now; those of orders are one for each. */
export const verifyConversions = async ({ client, model, findings }: Verifying): Promise<void> => {
  findings.count('invoices promised by a 202', model.promised.size);
  for (const [id, orderId] of model.promised) {
    const found = await client.read(billingApi.getInvoice, { params: { id } });
    if (found) model.addInvoice(found);
    else findings.add('lost', [id, orderId], `the invoice ${id} was promised and is not there`);
  }
  const byOrder = Map.groupBy(
    model.invoices.all.filter(({ last }) => last.salesOrderId),
    ({ last }) => last.salesOrderId ?? '',
  );
  for (const { id, last, invoicedBefore } of model.orders.all) {
    const wanted = new Set(last.invoiceId ? [...invoicedBefore, last.invoiceId] : invoicedBefore);
    findings.count('conversions', wanted.size);
    findings.count('orders opened again', invoicedBefore.length);
    const found = new Set((byOrder.get(id) ?? []).map((invoice) => invoice.id));
    for (const other of found)
      if (!wanted.has(other)) findings.add('doubled', [id, other], `${last.orderNumber} has an invoice more`);
    for (const invoiceId of wanted)
      if (!found.has(invoiceId))
        findings.add('lost', [id, invoiceId], `${last.orderNumber} has no invoice ${invoiceId}`);
  }
};

export const verifyInvoices = async ({ client, model, findings }: Verifying): Promise<void> => {
  const listed = await client.all(billingApi.listInvoices);
  checkListed(findings, 'invoices', ids(model.invoices.all), listed);
  checkSeries(
    findings,
    'invoice',
    listed.map(({ invoiceNumber }) => invoiceNumber),
  );
  const settled = ['balance', 'status'];
  await inParallel(model.invoices.all, atOnce, async (invoice) => {
    const { id, last } = invoice;
    const about = [id, last.invoiceNumber];
    const found = await client.read(billingApi.getInvoice, { params: { id } });
    if (!found) return;
    findings.same(
      last.invoiceNumber,
      about,
      without(found, ...moving, ...settled),
      without(last, ...moving, ...settled),
    );
    const account = { balance: model.balance(invoice), status: model.status(invoice) };
    const { balance, status } = found;
    findings.same(`The account of ${last.invoiceNumber}`, about, { balance, status }, account);
    for (const wrong of wrongFigures(found)) findings.add('broken', about, `${last.invoiceNumber}: ${wrong}`);
    if (invoice.stage !== 'draft') return;
    const customer = invoiceCustomer.parse(model.customers.get(last.customerId)?.last);
    findings.same(`The customer of ${last.invoiceNumber}`, about, found.customer, customer);
  });
};

export const verifyReceipts = async ({ client, model, findings }: Verifying): Promise<void> => {
  const listed = await client.all(billingApi.listCashReceipts);
  checkListed(findings, 'cash receipts', ids(model.receipts.all), listed);
  checkSeries(
    findings,
    'receipt',
    listed.map(({ receiptNumber }) => receiptNumber),
  );
  await inParallel(model.receipts.all, atOnce, async ({ id, last }) => {
    const found = await client.read(billingApi.getCashReceipt, { params: { id } });
    if (!found) return;
    findings.same(last.receiptNumber, [id], without(found, ...moving), without(last, ...moving));
    for (const wrong of wrongFigures({ ...found, deliveryCharge: '0.00' }))
      findings.add('broken', [id], `${last.receiptNumber}: ${wrong}`);
  });
};

export const verifyCredits = async ({ client, model, findings }: Verifying): Promise<void> => {
  const listed = await client.all(billingApi.listCreditMemos);
  checkListed(findings, 'credit memos', ids(model.credits.all), listed);
  checkSeries(
    findings,
    'credit',
    listed.map(({ creditNumber }) => creditNumber),
  );
  await inParallel(model.credits.all, atOnce, async ({ id, last }) => {
    const found = await client.read(billingApi.getCreditMemo, { params: { id } });
    if (!found) return;
    const comparable = (memo: CreditMemoAnswer) => ({
      ...without(memo, ...moving),
      // Parts that came in one call have no order of their own.
      applications: memo.applications.toSorted(byId),
    });
    findings.same(last.creditNumber, [id], comparable(found), comparable(last));
    for (const wrong of wrongFigures(found)) findings.add('broken', [id], `${last.creditNumber}: ${wrong}`);
  });
};

export const verifyRecords = async ({ client, model, findings }: Verifying): Promise<void> => {
  const customers = await client.all(adminApi.listCustomers);
  checkListed(findings, 'customers', ids(model.customers.all), customers);
  // What may be done with a record comes with the single one alone.
  for (const customer of customers)
    findings.same(
      customer.name,
      [customer.id],
      without(customer, 'allowed'),
      without(model.customers.get(customer.id)?.last ?? {}, 'allowed'),
    );
  const products = await client.all(adminApi.listProducts);
  checkListed(findings, 'products', ids(model.products.all), products);
  for (const product of products)
    findings.same(
      product.name,
      [product.id],
      without(product, 'allowed'),
      without(model.products.get(product.id)?.last ?? {}, 'allowed'),
    );
};
