import { billingApi } from '@primal/contracts/billing/api';
import { paymentSaved } from '@primal/contracts/billing/events';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, sum } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createPaymentCalls } from '../../testing/payments.ts';

const billing = await startBilling();
const { api, create, read, update, customer } = billing;
const { body, pay, reverse, allocate, sent, readPayments } = createPaymentCalls(billing);
afterAll(() => billing.stop());

describe('recording a payment', () => {
  it('settles the allocated invoices and leaves the rest as credit', async () => {
    const whole = await sent();
    const part = await sent();
    const answer = await pay({
      amount: '150.00',
      paymentMethod: 'check',
      checkNumber: '4711',
      notes: 'Two at once',
      allocations: [
        { invoiceId: whole.id, amount: '80.00' },
        { invoiceId: part.id, amount: '30.50' },
      ],
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        customerName: customer.name,
        number: null,
        amount: '150.00',
        unapplied: '39.50',
        checkNumber: '4711',
        reversal: null,
        version: 1,
        allowed: { allocate: true, reverse: true },
      },
    });
    expect(answer.body.allocations.map(({ invoiceNumber, amount }) => [invoiceNumber, amount])).toEqual([
      [whole.invoiceNumber, '80.00'],
      [part.invoiceNumber, '30.50'],
    ]);
    expect(await read(whole.id)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(await read(part.id)).toMatchObject({ status: 'sent', balance: '49.50' });
    const params = { id: answer.body.id };
    expect((await api.call(billingApi.getPayment, { params })).body).toEqual(answer.body);
    const [event] = (await billing.recorded(paymentSaved)).slice(-1);
    expect(event).toMatchObject({ key: answer.body.id, sequence: 1, data: answer.body });
  });

  it.each([
    ['wire_transfer', ' 2026 FT 0042 ', '2026 FT 0042'],
    ['ach', '', null],
    ['cash', 'FT-1', null],
  ] as const)('by %s with the reference "%s" stores %j', async (paymentMethod, reference, stored) => {
    const { body } = await pay({ paymentMethod, reference, amount: '9.00' });
    expect(body).toMatchObject({ reference: stored, checkNumber: null });
    const { rows } = await sql<{ number: string | null }>`
      select document_number as number from journal_entries where document_id = ${body.id}`.execute(
      billing.db,
    );
    expect(rows).toEqual([{ number: stored }]);
  });

  it.each([[[]], [undefined], [null]])(
    'leaves the whole amount as credit with the allocations %j',
    async (allocations) => {
      const answer = await pay({ allocations });
      expect(answer).toMatchObject({ status: 201, body: { unapplied: '80.00', allocations: [] } });
    },
  );

  it('happens once per idempotency key', async () => {
    const invoice = await sent();
    const input = {
      body: body({ allocations: [{ invoiceId: invoice.id, amount: '80' }] }),
      idempotencyKey: 'counter-7',
    };
    const answers = await Promise.all([1, 2, 3].map(() => api.call(billingApi.createPayment, input)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('also happens when an invoice is set to paid', async () => {
    const someone = await billing.saveCustomer(customerFixture({ name: 'Counter Sale' }));
    const invoice = await create({ customerId: someone.id });
    await update(invoice.id, { status: 'paid', paymentMethod: 'ach' });
    expect(await readPayments(someone.id)).toMatchObject([
      {
        amount: '80.00',
        unapplied: '0.00',
        paymentMethod: 'ach',
        paymentDate: today(),
        allocations: [{ invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber, amount: '80.00' }],
        allowed: { allocate: 'This payment is fully applied to invoices.', reverse: true },
      },
    ]);
  });
});

describe('reversing a payment', () => {
  it('reopens its invoices and keeps the payment, and succeeds only once', async () => {
    const invoice = await sent();
    const payment = await pay({ amount: '100', allocations: [{ invoiceId: invoice.id, amount: '80' }] });
    const { id } = payment.body;
    expect(await reverse(id)).toMatchObject({
      status: 200,
      body: {
        amount: '100.00',
        unapplied: '0.00',
        reversal: { date: today(), reason: 'Returned check' },
        allocations: [{ invoiceId: invoice.id, amount: '80.00' }],
        version: 2,
      },
    });
    expect(await read(invoice.id)).toMatchObject({
      status: 'sent',
      balance: '80.00',
      allowed: { void: true },
    });
    expect(await reverse(id)).toMatchObject({
      status: 409,
      problem: { message: 'This payment has already been reversed.' },
    });
    expect(await allocate(id, [{ invoiceId: invoice.id, amount: '1' }])).toMatchObject({
      status: 409,
      problem: { message: 'This payment has been reversed.' },
    });
    expect(await read(invoice.id)).toMatchObject({ balance: '80.00' });
  });

  it.each([
    [{}, 'reason'],
    [{ reason: '   ' }, 'reason'],
    [{ reason: 7 }, 'reason'],
    [{ reason: 'Slip', reversalDate: '2026-11-19' }, 'reversalDate'],
    [{ reason: 'Slip', reversalDate: '2062-11-20' }, 'reversalDate'],
    [{ reason: 'Slip', reversalDate: addDays(today(), 1) }, 'reversalDate'],
  ])('rejects %j', async (sentBody, path) => {
    const { id } = (await pay()).body;
    expect(await api.send('POST', `/api/payments/${id}/reverse`, sentBody)).toMatchObject({
      status: 400,
      problem: { issues: [{ path }] },
    });
    expect((await api.call(billingApi.getPayment, { params: { id } })).body.reversal).toBeNull();
  });
});

describe('applying the unapplied amount', () => {
  it('settles later invoices until nothing is left', async () => {
    const { id } = (await pay({ amount: '100' })).body;
    const first = await sent();
    const second = await sent();
    expect(await allocate(id, [{ invoiceId: first.id, amount: '80' }])).toMatchObject({
      status: 200,
      body: { unapplied: '20.00', version: 2 },
    });
    expect(await allocate(id, [{ invoiceId: second.id, amount: '20.01' }])).toMatchObject({
      status: 400,
      problem: { message: 'The allocations come to $20.01, more than the available $20.00.' },
    });
    expect(await allocate(id, [{ invoiceId: second.id, amount: '20' }])).toMatchObject({
      body: { unapplied: '0.00', allocations: [{ amount: '80.00' }, { amount: '20.00' }] },
    });
    expect(await read(second.id)).toMatchObject({ balance: '60.00' });
    expect(await allocate(id, [{ invoiceId: second.id, amount: '1' }])).toMatchObject({ status: 409 });
    expect(await allocate(id, [])).toMatchObject({ status: 400 });
  });
});

describe('two clerks who pay the same invoice', () => {
  it('settle the invoice once, and the second clerk gets an error', { timeout: 60_000 }, async () => {
    const someone = await billing.saveCustomer(customerFixture({ name: 'Contended' }));
    const apart = billing.client();
    for (let round = 0; round < 50; round++) {
      const { id: invoiceId } = await sent(someone.id);
      const input = { body: body({ customerId: someone.id, allocations: [{ invoiceId, amount: '80' }] }) };
      const answers = await Promise.all(
        [api, apart].map((client) => client.call(billingApi.createPayment, input)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
      expect(answers.find(({ status }) => status === 400)?.problem?.message).toMatch(/is already paid\.$/);
      expect(await read(invoiceId)).toMatchObject({ status: 'paid', balance: '0.00' });
    }
    const payments = await readPayments(someone.id);
    expect(payments).toHaveLength(50);
    const applied = payments.flatMap(({ allocations }) => allocations.map(({ amount }) => amount));
    expect(decimal(sum(applied)).toFixed(2)).toBe('4000.00');
  });
});
