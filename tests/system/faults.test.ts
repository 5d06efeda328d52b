import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { needsWeight } from '@primal/contracts/shared/lines';
import { expect, test } from 'vitest';
import { everyKindOnce, faultKinds } from '../../harness/faults/faults.ts';
import { reportOf } from '../../harness/faults/report.ts';
import { runFaults } from '../../harness/faults/run.ts';
import type { Stage } from '../../harness/faults/stage.ts';
import { verifyReceipts } from '../../harness/faults/verify/documents.ts';
import { type FindingKind, Findings } from '../../harness/faults/verify/findings.ts';
import { verifyPieces } from '../../harness/faults/verify/pieces.ts';
import type { Office } from '../../harness/traffic/office.ts';
import { lots } from '../../harness/traffic/pieces.ts';
import { withDatabase } from '../../ops/engines/roles.ts';

/** Behind everybody's back, and back again: one receipt is gone and another there; then a line's figure is another. */
const tampering = [
  [
    'update billing.cash_receipts set id = gen_random_uuid() where id = $1',
    'update billing.cash_receipts set id = $1 where receipt_number = $2',
  ],
  [
    'update billing.cash_receipt_items set total = total - 1 where cash_receipt_id = $1',
    'update billing.cash_receipt_items set total = total + 1 where cash_receipt_id = $1',
  ],
] as const;

/** What the proof finds of it: it can fail. */
const tamper = async (stage: Stage, { clerks, book }: Office): Promise<FindingKind[]> => {
  const [clerk] = clerks;
  const [product] = book.products.all;
  if (!clerk || !product) throw new Error('There is no office.');
  const receipt = { saleDate: today() };
  const items = [{ productId: product.id, quantity: '2', individualWeights: '[4.5,5]' }];
  const sold = await clerk.write(billingApi.createCashReceipt, { body: { receipt, items } });
  if (!sold.done) throw new Error('Nothing was sold.');
  const { id, receiptNumber } = sold.body;
  book.receipts.put({ id, last: sold.body });
  const { adminUrl } = stage.product.product.engines;
  const kinds = new Set<FindingKind>();
  await withDatabase(adminUrl, async (client) => {
    // The lines of a receipt would not let it go.
    await client.query('set session_replication_role = replica');
    for (const [change, mend] of tampering) {
      await client.query(change, [id]);
      const findings = new Findings();
      await verifyReceipts({ clerk, book, findings });
      for (const { kind } of findings.all) kinds.add(kind);
      await client.query(mend, mend.includes('$2') ? [id, receiptNumber] : [id]);
    }
  });
  return [...kinds].sort();
};

/** The same of a scanned case: it is another one, of another lot, of another weight. */
const tamperingCases = [
  ['id = gen_random_uuid()', 'id = $1'],
  [`lot = 'L-0'`, `lot = '${lots[0]}'`],
  ['weight = weight + 1', 'weight = weight - 1'],
] as const;

const tamperWithCases = async (stage: Stage, { clerks, book }: Office): Promise<FindingKind[][]> => {
  const [clerk] = clerks;
  const product = book.products.all.find(({ last }) => needsWeight(last));
  const [customer] = book.customers.all;
  if (!clerk || !product || !customer) throw new Error('There is no office.');
  const order = { customerId: customer.id, orderDate: today() };
  const items = [{ productId: product.id, quantity: '1' }];
  const taken = await clerk.write(ordersApi.createOrder, { body: { order, items } });
  if (!taken.done) throw new Error('No order was taken.');
  const { id } = taken.body;
  const body = {
    itemId: taken.body.items[0]?.id ?? '',
    pieces: [
      { weight: '41.25', source: 'scan' as const, gtin: '09501101530003', serial: 'T1', lot: lots[0] },
    ],
  };
  const scanned = await clerk.write(ordersApi.addPieces, { params: { id }, body });
  const last = await clerk.read(ordersApi.getOrder, { params: { id } });
  if (!scanned.done || !last) throw new Error('Nothing was scanned.');
  const { pieces } = scanned.body;
  book.orders.put({ id, last, isDeleted: false, invoicedBefore: [], scanned: pieces });
  const found: FindingKind[][] = [];
  await withDatabase(stage.product.product.engines.adminUrl, async (client) => {
    for (const [change, mend] of tamperingCases) {
      await client.query(`update orders.pieces set ${change} where serial = 'T1'`);
      const findings = new Findings();
      await verifyPieces({ clerk, book, findings });
      found.push([...new Set(findings.all.map(({ kind }) => kind))].sort());
      await client.query(
        `update orders.pieces set ${mend} where serial = 'T1'`,
        mend.includes('$1') ? [pieces[0]?.id] : [],
      );
    }
  });
  return found;
};

test('every process and engine is killed, paused, restarted and cut off under work: nothing is lost or doubled, and all figures agree', async () => {
  let found: FindingKind[] = [];
  let ofCases: FindingKind[][] = [];
  const run = await runFaults({
    seed: 26,
    instances: 1,
    people: 6,
    every: 100,
    faults: everyKindOnce,
    beforeVerifying: async (stage, office) => {
      found = await tamper(stage, office);
      ofCases = await tamperWithCases(stage, office);
    },
  });
  expect(run.findings.all, reportOf(run).join('\n')).toEqual([]);
  expect(found).toEqual(['broken', 'differs', 'lost', 'unasked']);
  expect(ofCases).toEqual([
    ['differs', 'lost', 'unasked'],
    ['broken', 'differs', 'lost'],
    ['broken', 'differs'],
  ]);
  expect(new Set(run.happened.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
  const acknowledged = run.office.journal.entries.filter(({ outcome }) => outcome === 'acknowledged');
  expect(acknowledged.length).toBeGreaterThan(60);
}, 600_000);
