import { billingApi } from '@primal/contracts/billing/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import type { Workload } from '../../traffic/workload.ts';
import type { ExternalServices } from '../external-services.ts';
import { verifyBooks } from './books.ts';
import { kinds, type Verifying, verifyKind, verifyPromises } from './documents.ts';
import { verifyOutgoing } from './outgoing.ts';
import { verifyPieces } from './pieces.ts';

/** Verifies that receivables equal the sum of the acknowledged documents. */
const verifyAccounts = async ({ client, model, findings }: Verifying): Promise<void> => {
  const { balances = [] } =
    (await client.read(billingApi.getReceivables, { query: { limit: '1000' } })) ?? {};
  findings.count('accounts', model.customers.size);
  for (const { id, last } of model.customers.all) {
    const isTheirs = (document: { last: { customerId: string } }) => document.last.customerId === id;
    const owed = model.invoices.all
      .filter((invoice) => isTheirs(invoice) && model.isOutstanding(invoice))
      .map((invoice) => [invoice.id, model.balance(invoice)]);
    const payments = model.payments.all.filter((payment) => isTheirs(payment) && !payment.last.reversal);
    const credits = model.credits.all.filter((memo) => isTheirs(memo) && memo.last.status !== 'voided');
    const found = balances.find(({ customer }) => customer.id === id);
    const invoices = found?.invoices.map((invoice) => [invoice.id, invoice.balance]) ?? [];
    findings.same(
      `The account of ${last.name}`,
      [id],
      [invoices.toSorted(), found?.totalOwed ?? '0.00', found?.unappliedCredit ?? '0.00'],
      [
        owed.toSorted(),
        toMoney(sum(owed.map(([, balance = '0']) => balance))),
        toMoney(
          sum([
            ...payments.map(({ last: { unapplied } }) => unapplied),
            ...credits.map(({ last: { balance } }) => balance),
          ]),
        ),
      ],
      'broken',
    );
  }
};

/** Verifies that every document is on its latest route once, with its latest status. */
const verifyStops = async ({ client, model, findings }: Verifying): Promise<void> => {
  const stops = (await client.all(deliveryApi.listRoutes)).flatMap(({ items }) => items);
  const known = [...model.stops].flatMap(([key, stop]) => (stop ? [{ key, ...stop }] : []));
  findings.listed(
    'stops',
    known.map(({ id }) => id),
    stops.map(({ id }) => id),
  );
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  for (const wanted of known) {
    const found = byId.get(wanted.id);
    if (!found) continue;
    const { id, status, route } = found;
    const key = found.salesOrderId ?? found.invoiceId;
    const is = { key, id, driverId: route.driver.id, routeDate: route.routeDate, status };
    findings.same('A stop', [wanted.key, id], is, wanted);
  }
};

/**
 * Compares all acknowledged writes with the stored records, through the calls that screens use. Requires an
 * idle product. Ignores copies, which the product's own checks compare.
 */
export const verifyWorkload = async (
  { admin: client, model, log: { findings } }: Workload,
  external: ExternalServices,
): Promise<void> => {
  const verifying: Verifying = { client, model, findings };
  await verifyPromises(verifying);
  for (const kind of Object.keys(kinds)) await verifyKind(verifying, kind as keyof typeof kinds);
  await verifyPieces(verifying);
  await verifyAccounts(verifying);
  await verifyBooks(verifying);
  await verifyStops(verifying);
  await verifyOutgoing(verifying, external);
};
