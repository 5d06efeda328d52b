import { billingApi } from '@primal/contracts/billing/api';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { create, update, read } = billing;
afterAll(() => billing.stop());

const found = async (q: string) =>
  (await billing.api.call(billingApi.listInvoices, { query: { q } })).body.map(({ id }) => id);

describe('the PO number', () => {
  it('is stored, stays the same after other changes, and finds its invoice', async () => {
    const { id } = await create({ poNumber: ' Bistro-4711 ' });
    await update(id, { invoice: { notes: 'Back door' } });
    expect((await read(id)).poNumber).toBe('Bistro-4711');
    expect(await found('BISTRO-47')).toEqual([id]);
    await update(id, { invoice: { poNumber: '' } });
    expect((await read(id)).poNumber).toBeNull();
    expect(await found('bistro-47')).toEqual([]);
  });

  it('can be changed on a paid invoice, like its notes, and appears in the history', async () => {
    const { id } = await create();
    await update(id, { status: 'paid' });
    expect(await update(id, { invoice: { poNumber: 'PO-9' } })).toMatchObject({
      status: 200,
      body: { poNumber: 'PO-9', status: 'paid' },
    });
    const history = await billing.api.call(billingApi.getInvoiceHistory, { params: { id } });
    expect(history.body.entries.at(-1)).toMatchObject({
      deed: 'changed',
      changes: [{ field: 'poNumber', before: null, after: 'PO-9' }],
    });
  });
});
