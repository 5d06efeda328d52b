import { auditRecorded } from '@primal/contracts/audit';
import { billingApi } from '@primal/contracts/billing/api';
import { today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startBilling();
const { api, create, update, read, convert, invoiced } = billing;
afterAll(() => billing.stop());

const readHistory = async (id: string) =>
  (await api.call(billingApi.getInvoiceHistory, { params: { id } })).body;
const readDeeds = async (id: string) => (await readHistory(id)).entries.map(({ deed }) => deed);
const readAudit = async (id: string) =>
  (await billing.recorded(auditRecorded('billing')))
    .map(({ data }) => data)
    .filter(({ subjectId }) => subjectId === id);
const print = (id: string, version?: number) =>
  api.call(billingApi.updatePendingStatus, {
    params: { id },
    body: { pdfPrinted: true, ...(version !== undefined && { version }) },
  });
const pdf = (id: string) => api.call(billingApi.invoicePdf, { params: { id } });

describe('the history of an invoice', () => {
  it('shows actions, authors and settlements', async () => {
    const { id, customerId } = await create();
    await update(id, { invoice: { notes: 'Ring twice.', deliveryCharge: '5.00' } });
    await update(id, { status: 'sent' });
    await pdf(id);
    await print(id);
    const payment = await api.call(billingApi.createPayment, {
      body: {
        customerId,
        paymentDate: today(),
        amount: '85.00',
        paymentMethod: 'check',
        checkNumber: '77',
        allocations: [{ invoiceId: id, amount: '85.00' }],
      },
    });
    expect(await readDeeds(id)).toEqual(['created', 'changed', 'sent', 'pdf', 'printed', 'settled']);
    const { entries, settled } = await readHistory(id);
    expect(entries[1]).toMatchObject({
      userName: expect.any(String),
      changes: [
        { field: 'deliveryCharge', before: '0.00', after: '5.00' },
        { field: 'total', before: '80.00', after: '85.00' },
        { field: 'notes', before: null, after: 'Ring twice.' },
      ],
    });
    expect(settled).toMatchObject([
      { type: 'payment', id: payment.body.id, number: '77', amount: '85.00', isReversed: false },
    ]);
  });

  it('answers 404 for a missing invoice', async () => {
    const params = { id: '01900000-0000-7000-8000-000000000000' };
    expect((await api.call(billingApi.getInvoiceHistory, { params })).status).toBe(404);
  });
});

describe('a sent invoice', () => {
  it('is audited for each change of figures and dates; a draft is not', async () => {
    const { id } = await create();
    await update(id, { invoice: { dueDate: '2026-12-24' } });
    expect(await readAudit(id)).toEqual([]);
    const { body: sent } = await update(id, { status: 'sent' });
    const items = sent.items.map(({ id, productId, quantity }) => ({
      id,
      productId,
      quantity,
      unitPrice: '30',
    }));
    await update(id, { invoice: { dueDate: '2026-12-25', notes: 'Not told.' }, items });
    expect(await readAudit(id)).toMatchObject([
      {
        kind: 'invoice_changed',
        subject: sent.invoiceNumber,
        changes: [
          { field: 'dueDate', before: '2026-12-24', after: '2026-12-25' },
          { field: 'total', before: '80.00', after: '60.00' },
          { field: sent.items[0]?.productName, before: '2 at $40.00: $80.00', after: '2 at $30.00: $60.00' },
        ],
      },
    ]);
  });

  it('is also audited after it was reopened as a draft', async () => {
    const { id } = await create({ status: 'sent' });
    await update(id, { status: 'draft' });
    await update(id, { invoice: { deliveryCharge: '5.00' } });
    expect((await readAudit(id)).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['status'],
      ['deliveryCharge', 'total'],
    ]);
  });
});

describe('a printed paper', () => {
  it('does not count as current if its figures are outdated', async () => {
    const { id } = await create({ status: 'sent' });
    await pdf(id);
    await print(id);
    await update(id, { invoice: { notes: 'Ring twice.' } });
    expect(await read(id)).toMatchObject({ pdfGenerated: true, pdfPrinted: true });
    await update(id, { invoice: { deliveryCharge: '5.00' } });
    expect(await read(id)).toMatchObject({ pdfGenerated: false, pdfPrinted: false });
    expect((await api.call(billingApi.completeInvoice, { params: { id } })).status).toBe(409);
  });

  it('is rejected if it was printed from another version', async () => {
    const { id, version } = await create({ status: 'sent' });
    await update(id, { invoice: { deliveryCharge: '5.00' } });
    expect(await print(id, version)).toMatchObject({ status: 409, problem: { code: 'stale_version' } });
    expect((await print(id, version + 1)).status).toBe(200);
  });
});

describe('a voided invoice', () => {
  it('shows its reason in the audit trail and on its page', async () => {
    const { id } = await create({ status: 'sent' });
    const answer = await update(id, { status: 'voided', reason: 'Wrong customer' });
    expect(answer.body).toMatchObject({ status: 'voided', voidReason: 'Wrong customer' });
    expect(await readAudit(id)).toMatchObject([{ kind: 'voided', reason: 'Wrong customer' }]);
    expect((await readHistory(id)).entries.at(-1)).toMatchObject({
      deed: 'voided',
      reason: 'Wrong customer',
    });
  });

  it('can be voided over HTTP without a reason; other actions reject a reason', async () => {
    const { id } = await create();
    expect(await update(id, { status: 'sent', reason: 'Because' })).toMatchObject({ status: 400 });
    expect((await update(id, { status: 'voided' })).body).toMatchObject({ voidReason: null });
  });

  it('allows another invoice of its order', async () => {
    const order = createConvertedOrder();
    await convert(order);
    const first = await invoiced(order);
    expect(first.salesOrderNumber).toBe(order.orderNumber);
    await update(first.id, { status: 'voided' });
    const again = { ...order, version: order.version + 2, invoiceId: crypto.randomUUID() };
    await convert(again);
    expect(await invoiced(again)).toMatchObject({ status: 'draft', salesOrderId: order.id });
  });
});

describe('a changed invoice', () => {
  it.each(['tax', 'discount'] as const)('rejects a %s that differs from the stored value', async (name) => {
    const { id } = await create();
    expect((await update(id, { invoice: { [name]: '0.00' } })).status).toBe(200);
    expect(await update(id, { invoice: { [name]: '50' } })).toMatchObject({
      status: 400,
      problem: { issues: [{ path: `invoice.${name}` }] },
    });
  });

  it('accepts unchanged lines without their ids on a part-paid invoice', async () => {
    const { id, customerId, items } = await create({ status: 'sent' });
    const allocations = [{ invoiceId: id, amount: '10.00' }];
    await api.call(billingApi.createPayment, {
      body: { customerId, paymentDate: today(), amount: '10.00', paymentMethod: 'cash', allocations },
    });
    const lines = items.map(({ productId, quantity, unitPrice }) => ({ productId, quantity, unitPrice }));
    const answer = await update(id, { invoice: { notes: 'Ring twice.' }, items: lines });
    expect(answer).toMatchObject({ status: 200, body: { notes: 'Ring twice.', items } });
    const dearer = lines.map((line) => ({ ...line, unitPrice: '41.00' }));
    expect((await update(id, { items: dearer })).status).toBe(409);
  });

  it('accepts invoice and delivery dates near today, and due dates within ten years', async () => {
    for (const invoice of [
      { invoiceDate: '2062-11-20' },
      { deliveryDate: '1999-01-01' },
      { dueDate: '2062-11-20' },
    ])
      expect((await update((await create()).id, { invoice })).status).toBe(400);
    expect((await update((await create()).id, { invoice: { dueDate: '2029-11-20' } })).status).toBe(200);
  });
});

describe('a corrected weight', () => {
  const weigh = async (id: string, individualWeights: string) => {
    const { items } = await read(id);
    const sent = items.map(({ id, productId, quantity }) => ({ id, productId, quantity, individualWeights }));
    return update(id, { items: sent });
  };
  const labeled = async () => {
    const order = createConvertedOrder();
    const [line] = order.items;
    const pieces = line?.pieces.map((piece, at) => ({
      ...piece,
      serial: `S${at}`,
      lot: at === 0 ? 'L7' : null,
    }));
    await convert({ ...order, items: line ? [{ ...line, pieces: pieces ?? [] }] : [] });
    return invoiced(order);
  };

  it('is recorded by piece in the history of a draft and, once sent, in the audit trail', async () => {
    const { id } = await labeled();
    await weigh(id, '[9,10.25,10.25]');
    const drafted = { field: 'Ribeye, case S0, lot L7', before: '10.000', after: '9.000' };
    expect((await readHistory(id)).entries.at(-1)?.changes).toContainEqual(drafted);
    expect(await readAudit(id)).toEqual([]);
    await update(id, { status: 'sent' });
    expect((await weigh(id, '[9,1.025,10.25]')).status).toBe(200);
    const sent = { field: 'Ribeye, case S1', before: '10.250', after: '1.025' };
    expect((await readHistory(id)).entries.at(-1)).toMatchObject({
      userName: expect.any(String),
      changes: expect.arrayContaining([sent]),
    });
    expect((await readAudit(id)).at(-1)?.changes).toContainEqual(sent);
    expect((await read(id)).items[0]?.pieces.map(({ serial }) => serial)).toEqual(['S0', 'S1', 'S2']);
  });

  it('is recorded even if the sum stays the same', async () => {
    const { id } = await labeled();
    await update(id, { status: 'sent' });
    await weigh(id, '[11,9.25,10.25]');
    const changes = [
      { field: 'Ribeye, case S0, lot L7', before: '10.000', after: '11.000' },
      { field: 'Ribeye, case S1', before: '10.250', after: '9.250' },
    ];
    expect((await readHistory(id)).entries.at(-1)?.changes).toEqual(changes);
    expect((await readAudit(id)).at(-1)).toMatchObject({ kind: 'invoice_changed', changes });
  });

  it('keeps the label if a single case is sent as a total, and is rejected for several cases', async () => {
    const { id } = await labeled();
    const { items } = await read(id);
    const figure = (weight: string) =>
      update(id, {
        items: items.map(({ id, productId, quantity }) => ({ id, productId, quantity, weight })),
      });
    expect(await figure('31')).toMatchObject({ status: 409 });
    expect((await figure('30.5')).body.items[0]?.pieces).toEqual(items[0]?.pieces);
    await weigh(id, '[10]');
    const {
      items: [one],
    } = await read(id);
    const sent = { id: one?.id ?? '', productId: one?.productId ?? '', quantity: '1', weight: '12' };
    const { body } = await update(id, { items: [sent] });
    expect(body.items[0]).toMatchObject({
      individualWeights: '[12]',
      pieces: [{ serial: 'S0', weight: '12.000' }],
    });
  });
});
