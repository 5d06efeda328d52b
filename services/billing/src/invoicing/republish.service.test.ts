import { invoiceSaved } from '@primal/contracts/billing/events';
import { afterAll, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { republishInvoices } from '../invoice/store.ts';

const billing = await startBilling();
afterAll(() => billing.stop());

it('republishes every current invoice', async () => {
  const draft = await billing.create();
  const paid = (await billing.update((await billing.create()).id, { status: 'paid' })).body;
  const facts = await Array.fromAsync(republishInvoices(billing.db));
  expect(facts).toEqual(
    [draft, paid].map((data) => ({ definition: invoiceSaved, key: data.id, sequence: data.version, data })),
  );
});
