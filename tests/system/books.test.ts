import { billingApi } from '@primal/contracts/billing/api';
import { type BookCheck, booksApi } from '@primal/contracts/billing/book-checks';
import { expect, test } from 'vitest';
import { runInParallel, takeInvoice } from '../../harness/fixtures.ts';
import { openOffice } from '../../harness/open.ts';
import { withDatabase } from '../../ops/engines/roles.ts';

const { product, person, office } = await openOffice();

const damage = (statement: string) =>
  withDatabase(product.product.engines.adminUrl, (client) => client.query(statement));

const convert = () => takeInvoice(person, office);

const read = async () => (await person.call(booksApi.getBooks)).body;

const checkAgain = async () => {
  const before = (await read()).checks.find(({ name }) => name.startsWith('Same data'))?.checkedAt;
  expect((await person.call(booksApi.compareBooks)).status).toBe(204);
  await expect
    .poll(
      async () => {
        const { comparison, checks } = await read();
        return (
          comparison === null && checks.find(({ name }) => name.startsWith('Same data'))?.checkedAt !== before
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return (await read()).checks;
};

const findDifferences = (checks: readonly BookCheck[], begin: string) =>
  checks.find(({ name }) => name.startsWith(begin))?.differences;

test('all six checks agree at the first request, which starts a comparison', async () => {
  await runInParallel([1, 2], 2, convert);
  const names = [
    'Ledger balanced',
    'Receivables equal documents',
    'No missing numbers',
    'Converted orders have invoices',
    'Same data in all areas',
    'Cash drawer days closed',
  ];
  const agree = names.map((name) => ({ name, ok: true, count: 0, differences: [] }));
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ checks: agree, comparison: null });
  expect(await checkAgain()).toMatchObject(agree);
});

test('damage of one cent is reported with its document', async () => {
  const [lost, copied, sent] = await runInParallel([1, 2, 3], 2, convert);
  if (!lost || !copied || !sent) throw new Error('An invoice is missing.');
  const body = { status: 'sent' as const };
  expect((await person.call(billingApi.updateInvoice, { params: { id: sent.id }, body })).status).toBe(200);
  expect((await checkAgain()).every(({ ok }) => ok)).toBe(true);
  for (const statement of [
    `delete from billing.invoice_items where invoice_id = '${lost.id}'`,
    `delete from billing.invoice_history where invoice_id = '${lost.id}'`,
    `delete from billing.invoices where id = '${lost.id}'`,
    `update delivery.invoices set status = 'voided' where id = '${copied.id}'`,
    `update billing.invoices set total = total + 0.01, balance = balance + 0.01 where id = '${sent.id}'`,
  ])
    await damage(statement);
  const checks = await checkAgain();
  expect(findDifferences(checks, 'Converted orders')).toEqual([
    {
      documentType: 'order',
      documentId: lost.orderId,
      documentNumber: lost.orderNumber,
      sentence: `The invoice of ${lost.orderNumber} is missing.`,
    },
  ]);
  expect(findDifferences(checks, 'Same data')).toContainEqual({
    documentType: 'invoice',
    documentId: copied.id,
    documentNumber: copied.invoiceNumber,
    sentence: 'Delivery has a different status than Billing (invoices).',
  });
  expect(findDifferences(checks, 'Receivables')).toContainEqual(
    expect.objectContaining({ documentType: 'invoice', documentNumber: sent.invoiceNumber }),
  );
});

test('an unavailable area is reported, and the other areas are compared', async () => {
  await product.crash('delivery');
  expect(findDifferences(await checkAgain(), 'Same data')).toContainEqual(
    expect.objectContaining({ documentType: 'area', documentId: 'delivery' }),
  );
});
