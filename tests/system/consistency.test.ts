import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { allAgree, checkConsistency } from '@primal/service-kit/consistency/check';
import { wordsOfReport } from '@primal/service-kit/consistency/report';
import { unseal } from '@primal/service-kit/secrets';
import { expect, test } from 'vitest';
import { inParallel, takeOrder } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import { startProduct } from '../../harness/product.ts';
import { temporaryFolder } from '../../harness/temporary.ts';
import { backUp, restore } from '../../ops/backup/system.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { repository } from '../../ops/launcher/processes.ts';

const { product, person, account, office } = await openOffice();

const check = () => checkConsistency(product.product.surroundings.natsUrls.billing);
/** `npm run consistency`, with what it prints. */
const command = async (...options: string[]) => {
  const env = { ...process.env, DATA_DIR: product.product.dataDir };
  const child = spawn(process.execPath, ['scripts/consistency.ts', ...options], { cwd: repository, env });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, said: `${out}${err}` };
};
const damage = (statement: string) =>
  withDatabase(product.product.engines.adminUrl, (client) => client.query(statement));

/** A text with what editors hide in it: separators, a byte order mark, marks of direction. */
const hidden = '\ufeffRing twice\u2028back\u2029door (مطعم\u200f 2)\u200e \u202egpj';

const convert = async () => {
  const { id } = await takeOrder(person, office);
  const { body } = await person.call(ordersApi.convertOrder, { params: { id } });
  if ('message' in body) throw new Error(body.message);
  return body;
};

/** A clerk converts orders and edits the invoices as long as the work takes. */
const underLoad = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  let isOver = false;
  const clerk = async () => {
    while (!isOver) {
      const { id } = await convert();
      const change = (notes: string) =>
        person.call(billingApi.updateInvoice, { params: { id }, body: { invoice: { notes } } });
      expect((await change(hidden)).status).toBe(200);
      expect((await change(`${hidden}\ud800`)).status).toBe(400);
    }
  };
  const load = clerk();
  try {
    return await work();
  } finally {
    isOver = true;
    await load;
  }
};

test('what was damaged by hand is named, each in its place, and repaired', async () => {
  const [changed, lineless, newer, lost] = await inParallel([1, 2, 3, 4], 2, convert);
  if (!changed || !lineless || !newer || !lost) throw new Error('An invoice is missing.');
  // Only what has arrived can be damaged: what comes later would mend it.
  await expect.poll(async () => allAgree(await check()), { timeout: 60_000 }).toBe(true);
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
}, 120_000);

test('under load all agrees, and a backup holds one moment, from which a restored system goes on', async () => {
  const gmail = { gmailClientEmail: 'a@b.iam', gmailPrivateKey: 'the key', gmailSenderEmail: 'c@d.example' };
  expect((await person.call(adminApi.updateSettings, { body: gmail })).status).toBe(200);
  // As no call stores them: in tables and their copies, in the trail, in the outbox.
  const stored = `'${hidden}\u0085\u000b'`;
  const envelope = `'${JSON.stringify({ text: `${hidden}\ud800` })}'`;
  for (const area of ['admin', 'billing', 'delivery', 'orders'])
    await damage(`update ${area}.customers set contact_person = ${stored}`);
  await damage(`insert into admin.audit_entries (id, at, source, kind, user_name, subject_type, subject, changes)
    values (uuidv7(), now(), 'admin', 'changed', 'Sam', 'customer', ${stored}, '[]')`);
  await damage(`insert into admin.outbox (id, type, key, envelope, relayed_at)
    values (uuidv7(), 'primal.admin.test', 'test', ${envelope}, now())`);

  const folder = await temporaryFolder();
  const file = join(folder.path, 'primal.backup');
  const { PATH, HOME, TZ } = process.env;
  const env = { PATH, HOME, TZ, BACKUP_PASSPHRASE: 'four words on paper' };
  const reported: string[] = [];
  const report = (line: string) => void reported.push(line);
  const made = await underLoad(async () => {
    const found = await check();
    expect(wordsOfReport(found)).toContain('All agree.');
    const ofDelivery = found.find(({ service }) => service === 'delivery')?.compared;
    const orders = ofDelivery?.find(({ copy }) => copy === 'orders');
    expect(orders?.count).toBeGreaterThan(0);
    return backUp(file, { dataDir: product.product.dataDir, env, report });
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const dataDir = join(folder.path, 'restored');
  const into = { dataDir, env, report, replace: async () => false };
  const bytes = readFileSync(file);
  for (const [name, content] of [
    ['cut', bytes.subarray(0, bytes.length - 200)],
    ['foreign', Buffer.from('not a backup')],
    ['foreign.gz', gzipSync('{"header":{"primal":"something"}}\n')],
  ] as const) {
    const bad = join(folder.path, name);
    writeFileSync(bad, content);
    await expect(restore(bad, into)).rejects.toThrow(
      /is not a complete Primal backup .+\. Nothing was changed\.$/,
    );
  }
  const another = { ...into, env: { ...env, BACKUP_PASSPHRASE: 'not those' } };
  await expect(restore(file, another)).rejects.toThrow(
    'This backup was made with a different BACKUP_PASSPHRASE',
  );
  const running = {
    ...into,
    dataDir: product.product.dataDir,
    env: { ...env, DATABASE_URL: product.product.engines.adminUrl, NATS_URL: 'nats://127.0.0.1:1' },
  };
  await expect(restore(file, running)).rejects.toThrow(/^Primal is running /);

  expect(await restore(file, into)).toEqual(made);
  await expect(restore(file, into)).rejects.toThrow('This system is not empty');
  const restored = await startProduct({ dataDir });
  try {
    const newcomer = restored.person();
    await newcomer.signIn(account);
    const { body } = await newcomer.call(ordersApi.nextOrderNumber);
    const count = made.get('orders.sales_orders') ?? 0;
    expect(body.nextNumber).toBe(`SO-${1001 + count}`);
    expect((await takeOrder(newcomer, office)).orderNumber).toBe(body.nextNumber);
    const agreed = await checkConsistency(restored.product.surroundings.natsUrls.billing);
    expect(wordsOfReport(agreed)).toContain('All agree.');
    const key = restored.product.surroundings.secrets.keys;
    const sealed = await withDatabase(restored.product.engines.adminUrl, async (client) => {
      const { rows } = await client.query(
        `select facts ->> 'gmailPrivateKey' as sealed from billing.credentials`,
      );
      return rows[0].sealed;
    });
    expect(unseal(key, 'gmailPrivateKey', sealed)).toBe('the key');
    const kept = await withDatabase(restored.product.engines.adminUrl, async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from admin.customers where contact_person = ${stored}) as customers,
           (select count(*)::int from admin.audit_entries where subject = ${stored}) as entries,
           (select count(*)::int from admin.outbox where envelope = ${envelope}) as events`,
      );
      return rows[0];
    });
    expect(kept).toEqual({ customers: made.get('admin.customers'), entries: 1, events: 1 });
  } finally {
    await restored.stop();
    folder.remove();
  }
}, 240_000);

test('checks that do not add up are named', async () => {
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
  expect(findings.find(({ label }) => label === invoice.invoiceNumber)?.says).toMatch(
    /^its lines come to .+, its subtotal is .+/,
  );
  const named = await command();
  expect(named.code).toBe(1);
  expect(named.said).toContain(`${findings.length} findings in checks.`);
}, 120_000);

test('a process that does not run cannot be asked', async () => {
  await product.crash('delivery');
  expect(await command()).toEqual({ code: 2, said: 'delivery cannot be asked: it does not run\n' });
}, 120_000);
