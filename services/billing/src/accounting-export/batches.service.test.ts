import { randomUUID } from 'node:crypto';
import { accountingExportApi } from '@primal/contracts/billing/accounting-export';
import { addDays, today } from '@primal/contracts/shared/dates';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createExportSteps } from '../../testing/exports.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
afterAll(() => billing.stop());
const { api, create, update } = billing;
const { ask, make, download, undo, clear } = createExportSteps(billing);
beforeEach(clear);

const date = '2026-11-20';
const day = { from: date, to: date };

describe('an export batch', () => {
  it('is downloaded unchanged after renames', async () => {
    const { id: customerId } = await billing.saveCustomer(customerFixture({ name: 'Before' }));
    await create({ customerId, status: 'sent', invoiceDate: date });
    const batch = await make('iif', day);
    const file = await download(batch);
    await billing.saveCustomer({ ...customerFixture({ name: 'After' }), id: customerId, version: 9 });
    await update((await create({ customerId, status: 'sent', invoiceDate: date })).id, { status: 'voided' });
    expect(Buffer.compare(Buffer.from(await download(batch)), Buffer.from(file))).toBe(0);
  });

  it('is undone once with a reason, and its entries are exported again', async () => {
    await create({ status: 'sent', invoiceDate: date });
    const batch = await make('csv', day);
    const file = await download(batch);
    const { status, body } = await undo(batch.id);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ undoReason: 'Wrong company', undoneBy: 'Test Clerk', version: 2 }),
    ]);
    const twice = await undo(batch.id);
    expect([twice.status, twice.problem?.message]).toEqual([409, `${batch.number} is already undone.`]);
    expect(await download(batch)).toEqual(file);
    const again = await make('csv', day);
    expect(await download(again)).toEqual(file);
    expect(Number(again.number.slice(4))).toBe(Number(batch.number.slice(4)) + 1);
  });

  it('cannot be undone without a reason, or by users who are not admins', async () => {
    await create({ status: 'sent', invoiceDate: date });
    const batch = await make('csv', day);
    const path = `/api/accounting-exports/${batch.id}/undo`;
    for (const body of [{ reason: ' ' }, {}, undefined, { reason: 'x', extra: 1 }])
      expect((await api.send('POST', path, body)).status).toBe(400);
    const clerk = billing.client({ role: 'office' });
    const refused = await clerk.send('POST', path, { reason: 'I would like to' });
    expect([refused.status, refused.problem?.message]).toEqual([403, 'Only an admin may undo an export.']);
    const input = { params: { id: batch.id } };
    const { body } = await clerk.call(accountingExportApi.getAccountingExport, input);
    expect([body.undoneAt, typeof body.allowed.undo]).toEqual([null, 'string']);
    expect((await clerk.call(accountingExportApi.listAccountingExports, {})).status).toBe(200);
    const driver = billing.client({ role: 'driver' });
    expect((await driver.call(accountingExportApi.listAccountingExports, {})).status).toBe(403);
    expect((await driver.call(accountingExportApi.downloadAccountingExport, input)).status).toBe(403);
  });

  it('is found by number, days, format and state', async () => {
    await create({ status: 'sent', invoiceDate: '2026-03-05' });
    const days = { from: '2026-03-01', to: '2026-03-31' };
    const batch = await make('iif', days);
    const found = async (query: object) => {
      const { body } = await api.call(accountingExportApi.listAccountingExports, { query });
      return body.some(({ id }) => id === batch.id);
    };
    expect(await found({})).toBe(true);
    expect(await found({ q: batch.number, sort: 'total', order: 'asc' })).toBe(true);
    expect(await found({ from: '2026-03-31' })).toBe(true);
    expect(await found({ from: '2026-04-01', to: '2026-04-02' })).toBe(false);
    expect(await found({ format: 'iif', status: 'exported' })).toBe(true);
    expect(await found({ format: 'csv' })).toBe(false);
    expect(await found({ status: 'undone' })).toBe(false);
  });

  it('contains each entry once if two batches are requested concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      await create({ status: 'sent', invoiceDate: date });
      const idle = billing.client();
      const answers = await Promise.all([
        ask('csv', day),
        idle.call(accountingExportApi.createAccountingExport, { body: { ...day, format: 'iif' } }),
        ask('qbo_csv', day),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    }
  });

  it('is returned again for a repeated idempotency key', async () => {
    await create({ status: 'sent', invoiceDate: date });
    const input = { body: { ...day, format: 'csv' as const }, idempotencyKey: 'an export' };
    const send = () => api.call(accountingExportApi.createAccountingExport, input);
    expect((await send()).body).toEqual((await send()).body);
  });
});

describe('an invalid export', () => {
  it('is rejected if all entries were exported, and for days without entries', async () => {
    const from = addDays(today(), -3001);
    const to = addDays(today(), -3000);
    const { status, problem } = await ask('csv', { from, to });
    expect([status, problem?.code]).toEqual([409, 'nothing_new']);
    expect(problem?.message).toMatch(/^There is nothing new from \S+ to \S+\. All entries/);
  });

  it.each<[string, unknown, RegExp]>([
    ['reversed days', { from: '2026-11-21', to: date, format: 'csv' }, /From must not be after To/],
    ['an unknown format', { ...day, format: 'xlsx' }, /csv, iif or qbo_csv/],
    ['no format', day, /csv, iif or qbo_csv/],
    ['no days', { format: 'csv' }, /From: Is required/],
    ['a word as the date', { from: 'Monday', to: date, format: 'csv' }, /date/],
    ['an unknown field', { ...day, format: 'csv', account: 1 }, /Account: Is not/],
    ['nothing', undefined, /./],
  ])('is rejected for %s', async (_, body, sentence) => {
    const { status, problem } = await api.send('POST', '/api/accounting-exports', body);
    expect([status, problem?.message]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it('answers 403 without the permission to invoice, and 404 for an unknown batch', async () => {
    const warehouse = billing.client({ role: 'warehouse' });
    const body = { ...day, format: 'csv' as const };
    expect((await warehouse.call(accountingExportApi.createAccountingExport, { body })).status).toBe(403);
    const params = { id: randomUUID() };
    expect((await api.call(accountingExportApi.downloadAccountingExport, { params })).status).toBe(404);
    expect((await undo(params.id)).status).toBe(404);
    expect((await api.send('GET', '/api/accounting-exports/EXP-1001/file')).status).toBe(404);
  });
});
