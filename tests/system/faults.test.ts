import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { needsWeight } from '@primal/contracts/shared/lines';
import { expect, test } from 'vitest';
import { faultKinds, listEveryKindOnce } from '../../harness/faults/faults.ts';
import { formatReport } from '../../harness/faults/report.ts';
import type { Rig } from '../../harness/faults/rig.ts';
import { runFaults } from '../../harness/faults/run.ts';
import { type Verifying, verifyKind } from '../../harness/faults/verify/documents.ts';
import { verifyPieces } from '../../harness/faults/verify/pieces.ts';
import { type FindingKind, Findings } from '../../harness/traffic/findings.ts';
import { lots } from '../../harness/traffic/pieces.ts';
import type { Workload } from '../../harness/traffic/workload.ts';
import { withDatabase } from '../../ops/engines/roles.ts';

/** Damage by SQL and its repair: first a receipt is replaced by another, then a line's amount changes. */
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

const findBy = async (
  verify: (verifying: Verifying) => Promise<void>,
  known: Omit<Verifying, 'findings'>,
): Promise<FindingKind[]> => {
  const findings = new Findings();
  await verify({ ...known, findings });
  return [...new Set(findings.all.map(({ kind }) => kind))].sort();
};

/** Damages data and returns the verification's findings, which prove that it can fail. */
const tamper = async (rig: Rig, { admin: client, model }: Workload): Promise<FindingKind[][]> => {
  const [product] = model.products.all;
  if (!product) throw new Error('Nobody works.');
  const receipt = { saleDate: today() };
  const items = [{ productId: product.id, quantity: '2', individualWeights: '[4.5,5]' }];
  const sold = await client.write(billingApi.createCashReceipt, { body: { receipt, items } });
  if (!sold.done) throw new Error('Nothing was sold.');
  const { id, receiptNumber } = sold.body;
  model.receipts.put({ id, last: sold.body });
  const { adminUrl } = rig.product.product.engines;
  const found: FindingKind[][] = [];
  await withDatabase(adminUrl, async (database) => {
    // Disables the foreign keys, because the receipt's lines would prevent its deletion.
    await database.query('set session_replication_role = replica');
    for (const [change, mend] of tampering) {
      await database.query(change, [id]);
      found.push(await findBy((verifying) => verifyKind(verifying, 'cash receipts'), { client, model }));
      await database.query(mend, mend.includes('$2') ? [id, receiptNumber] : [id]);
    }
  });
  return found;
};

/** Damage to a scanned case: another case, another lot, another weight. */
const tamperingCases = [
  ['id = gen_random_uuid()', 'id = $1'],
  [`lot = 'L-0'`, `lot = '${lots[0]}'`],
  ['weight = weight + 1', 'weight = weight - 1'],
] as const;

const tamperWithCases = async (rig: Rig, { admin: client, model }: Workload): Promise<FindingKind[][]> => {
  const product = model.products.all.find(({ last }) => needsWeight(last));
  const [customer] = model.customers.all;
  if (!product || !customer) throw new Error('Nobody works.');
  const order = { customerId: customer.id, orderDate: today() };
  const items = [{ productId: product.id, quantity: '1' }];
  const taken = await client.write(ordersApi.createOrder, { body: { order, items } });
  if (!taken.done) throw new Error('No order was taken.');
  const { id } = taken.body;
  const body = {
    itemId: taken.body.items[0]?.id ?? '',
    pieces: [
      { weight: '41.25', source: 'scan' as const, gtin: '09501101530003', serial: 'T1', lot: lots[0] },
    ],
  };
  const scanned = await client.write(ordersApi.addPieces, { params: { id }, body });
  const last = await client.read(ordersApi.getOrder, { params: { id } });
  if (!scanned.done || !last) throw new Error('Nothing was scanned.');
  const { pieces } = scanned.body;
  model.orders.put({ id, last, isDeleted: false, isReopened: false, scanned: pieces });
  const found: FindingKind[][] = [];
  await withDatabase(rig.product.product.engines.adminUrl, async (database) => {
    for (const [change, mend] of tamperingCases) {
      await database.query(`update orders.pieces set ${change} where serial = 'T1'`);
      found.push(await findBy(verifyPieces, { client, model }));
      await database.query(
        `update orders.pieces set ${mend} where serial = 'T1'`,
        mend.includes('$1') ? [pieces[0]?.id] : [],
      );
    }
  });
  return found;
};

test('faults of every process and engine under load lose and double nothing', async () => {
  let found: FindingKind[][] = [];
  let ofCases: FindingKind[][] = [];
  const run = await runFaults({
    seed: 26,
    instances: 1,
    people: 6,
    every: 100,
    faults: listEveryKindOnce,
    beforeVerifying: async (rig, workload) => {
      found = await tamper(rig, workload);
      ofCases = await tamperWithCases(rig, workload);
    },
  });
  expect(run.workload.log.findings.all, formatReport(run).join('\n')).toEqual([]);
  expect(found).toEqual([['lost', 'unasked'], ['differs']]);
  expect(ofCases).toEqual([['differs', 'lost', 'unasked'], ['differs', 'lost'], ['differs']]);
  expect(new Set(run.happened.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
  const acknowledged = run.workload.log.entries.filter(({ outcome }) => outcome === 'acknowledged');
  expect(acknowledged.length).toBeGreaterThan(60);
}, 600_000);
