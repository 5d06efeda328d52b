import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { billingApi } from '@primal/contracts/billing/api';
import { today } from '@primal/contracts/shared/dates';
import { checkConsistency, formatReport, isConsistent } from '@primal/service-kit/consistency/check';
import { expect, test } from 'vitest';
import { invisibleCharacters, runInParallel, takeInvoice } from '../../harness/fixtures.ts';
import { startLoad } from '../../harness/load.ts';
import { openOffice } from '../../harness/open.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { repository } from '../../ops/run/processes.ts';

const { product, person, office } = await openOffice();

const check = () => checkConsistency(product.product.surroundings.natsUrls.billing);
const command = async (...options: string[]) => {
  const env = { ...process.env, DATA_DIR: product.product.dataDir };
  const child = spawn(process.execPath, ['scripts/consistency.ts', ...options], { cwd: repository, env });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, said: `${out}${err}` };
};
const damage = (statement: string) =>
  withDatabase(product.product.engines.adminUrl, (client) => client.query(statement));

const convert = () => takeInvoice(person, office);

test('every damaged record is named and repaired', async () => {
  const [changed, lineless, newer, lost] = await runInParallel([1, 2, 3, 4], 2, convert);
  if (!changed || !lineless || !newer || !lost) throw new Error('An invoice is missing.');
  // Damages records only after all events are applied, because later events would repair them.
  await expect.poll(async () => isConsistent(await check()), { timeout: 60_000 }).toBe(true);
  for (const statement of [
    `update billing.customers set name = 'Somebody', pricing_tier = 'tier3'`,
    `delete from orders.products where id = '${office.chicken.id}'`,
    `update gateway.users set sequence = 0, role = 'user'`,
    `update delivery.invoices set status = 'voided' where id = '${changed.id}'`,
    `update delivery.invoices set sequence = 90 where id = '${newer.id}'`,
    `delete from admin.report_lines where document_id = '${lineless.id}' and position = 1`,
    `delete from admin.document_uses where id = '${lost.id}'`,
    `insert into orders.customers (id, sequence, name)
       values ('01900000-0000-7000-8000-000000000001', 3, 'Ghost')`,
    `insert into admin.document_uses values ('01900000-0000-7000-8000-000000000002', 1, null, '{${office.chicken.id}}')`,
  ])
    await damage(statement);
  const differences = (await check()).flatMap((one) => one.differences);
  const found = differences.map(({ service, copy, kind, label, fields }) =>
    [service, copy, kind, label ?? '', ...fields].join(' ').trim(),
  );
  expect(found.sort()).toEqual([
    `admin document_uses missing ${lost.invoiceNumber}`,
    'admin document_uses superfluous',
    `admin report_documents differing ${lineless.invoiceNumber} lines`,
    'billing customers differing Harbor Grill name pricing_tier',
    `delivery invoices differing ${changed.invoiceNumber} status`,
    `delivery invoices newer ${newer.invoiceNumber}`,
    expect.stringMatching(/^gateway users older \S+ role$/),
    'orders customers superfluous',
    'orders products missing Chicken Breast',
  ]);
  const repaired = await command('--repair');
  expect(repaired.code).toBe(0);
  expect(repaired.said).toMatch(
    /^Repaired 9 rows: 2 missing, 2 superfluous, 3 differing, 1 older, 1 newer\n/,
  );
  expect(repaired.said).toContain('All agree.');
});

test('all copies agree under load, even with hidden characters', async () => {
  for (const area of ['admin', 'billing', 'delivery', 'orders'])
    await damage(`update ${area}.customers set contact_person = '${invisibleCharacters}\u0085\u000b'`);
  const { id } = await convert();
  const change = (notes: string) =>
    person.call(billingApi.updateInvoice, { params: { id }, body: { invoice: { notes } } });
  expect((await change(invisibleCharacters)).status).toBe(200);
  expect((await change(`${invisibleCharacters}\ud800`)).status).toBe(400);
  const load = startLoad(person, office);
  await expect.poll(() => load.rounds, { timeout: 30_000 }).toBeGreaterThan(0);
  const found = await check().finally(load.stop);
  expect(formatReport(found)).toContain('All agree.');
  const ofDelivery = found.find(({ service }) => service === 'delivery')?.compared;
  expect(ofDelivery?.find(({ copy }) => copy === 'orders')?.count).toBeGreaterThan(0);
});

test('failed checks are named', async () => {
  const invoice = await convert();
  const paid = await convert();
  const sent = { params: { id: paid.id }, body: { status: 'sent' as const } };
  await person.call(billingApi.updateInvoice, sent);
  const { id: invoiceId, customerId, total: amount } = paid;
  const allocations = [{ invoiceId, amount }];
  const payment = { customerId, amount, paymentDate: today(), paymentMethod: 'cash' as const, allocations };
  expect((await person.call(billingApi.createPayment, { body: payment })).status).toBe(201);
  await damage(`update billing.invoice_items set total = total + 1 where invoice_id = '${invoice.id}'`);
  await damage(`update billing.allocations set amount = amount - 1 where invoice_id = '${paid.id}'`);
  await damage(`update orders.counters set value = 1001 where series = 'SO'`);
  const answers = await check();
  const findings = answers.flatMap((one) => one.findings);
  expect(answers.flatMap((one) => one.findings.map(({ of }) => `${one.service} ${of}`))).toEqual(
    expect.arrayContaining(['billing invoice', 'billing payment', 'orders numbers']),
  );
  expect(findings.find(({ label }) => label === invoice.invoiceNumber)?.problem).toMatch(
    /^its lines come to .+, its subtotal is .+/,
  );
  const named = await command();
  expect(named.code).toBe(1);
  expect(named.said).toContain(`${findings.length} findings in checks.`);
});

test('a stopped process is reported', async () => {
  await product.crash('delivery');
  expect(await command()).toEqual({ code: 2, said: 'delivery cannot be asked: it does not run\n' });
});
