import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { creditMemoSaved, invoiceSaved } from '@primal/contracts/billing/events';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { republishCreditMemos } from './store.ts';

const sales = await startSales();
const { api, create, createCredit, read, readCredit, update } = sales;
afterAll(() => sales.stop());

const aCredit = (unitPrice = '40.00') => createCredit({}, [{ unitPrice }]);
const sent = (unitPrice = '80.00') => create({ status: 'sent' }, [{ quantity: 1, unitPrice }]);

const apply = (id: string, ...parts: [invoiceId: string, amount: string | number][]) =>
  api.call(creditMemoApi.applyCreditMemo, {
    params: { id },
    body: { allocations: parts.map(([invoiceId, amount]) => ({ invoiceId, amount })) },
  });
const unapply = (id: string, invoiceId: string) =>
  api.call(creditMemoApi.unapplyCreditMemo, { params: { id }, body: { invoiceId } });
const voidIt = (id: string, reason = 'Written for the wrong customer') =>
  api.call(creditMemoApi.voidCreditMemo, { params: { id }, body: { reason } });

describe('applying a credit memo', () => {
  it('reduces the invoice balance; the memo is applied once its balance is zero', async () => {
    const [credit, first, second] = await Promise.all([aCredit('100.00'), sent(), sent()]);
    const partly = await apply(credit.id, [first.id, 30]);
    expect(partly).toMatchObject({
      status: 200,
      body: {
        status: 'partial',
        applied: '30.00',
        balance: '70.00',
        version: 2,
        allowed: { apply: true, unapply: true, void: expect.stringContaining('Unapply it first') },
        applications: [{ invoiceId: first.id, invoiceNumber: first.invoiceNumber, amount: '30.00' }],
      },
    });
    expect(await read(first.id)).toMatchObject({ status: 'sent', balance: '50.00' });
    const wholly = await apply(credit.id, [first.id, '50.00'], [second.id, '20.00']);
    expect(wholly.body).toMatchObject({ status: 'applied', applied: '100.00', balance: '0.00' });
    expect(await read(first.id)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(await read(second.id)).toMatchObject({ status: 'sent', balance: '60.00' });
    expect(await readCredit(credit.id)).toEqual(wholly.body);
  });

  it('publishes the credit memo and its invoices', async () => {
    const [credit, invoice] = await Promise.all([aCredit(), sent()]);
    const { body } = await apply(credit.id, [invoice.id, '40.00']);
    const [credits, invoices] = await Promise.all([
      sales.recorded(creditMemoSaved),
      sales.recorded(invoiceSaved),
    ]);
    expect(credits.filter(({ key }) => key === credit.id).at(-1)).toMatchObject({ sequence: 2, data: body });
    expect(invoices.filter(({ key }) => key === invoice.id).at(-1)?.data.balance).toBe('40.00');
  });

  it('prevents voiding the invoice until the application is reversed', async () => {
    const [credit, invoice] = await Promise.all([aCredit('80.00'), sent()]);
    await apply(credit.id, [invoice.id, '80.00']);
    expect(await update(invoice.id, { status: 'voided' })).toMatchObject({ status: 409 });
    const back = await unapply(credit.id, invoice.id);
    expect(back.body).toMatchObject({ status: 'draft', applied: '0.00', balance: '80.00' });
    expect(back.body.applications).toMatchObject([{ amount: '80.00', takenBackOn: today() }]);
    expect(await read(invoice.id)).toMatchObject({ status: 'sent', balance: '80.00' });
    expect(await update(invoice.id, { status: 'voided' })).toMatchObject({ status: 200 });
  });

  it('can be reversed for one invoice completely, without affecting others', async () => {
    const [credit, first, second] = await Promise.all([aCredit('60.00'), sent(), sent()]);
    await apply(credit.id, [first.id, '10.00'], [second.id, '20.00']);
    await apply(credit.id, [first.id, '15.00']);
    const { body } = await unapply(credit.id, first.id);
    expect(body).toMatchObject({ status: 'partial', applied: '20.00', balance: '40.00' });
    expect(body.applications.filter(({ takenBackOn }) => takenBackOn === null)).toMatchObject([
      { invoiceId: second.id, amount: '20.00' },
    ]);
    expect((await unapply(credit.id, first.id)).status).toBe(400);
  });
});

it("the reversal of an application is dated today or earlier, or up to the memo's future date", async () => {
  const back = async (creditDate: string, date: string) => {
    const [credit, invoice] = await Promise.all([createCredit({ creditDate }), sent()]);
    await apply(credit.id, [invoice.id, '10.00']);
    const body = { invoiceId: invoice.id, date };
    const answer = await api.call(creditMemoApi.unapplyCreditMemo, { params: { id: credit.id }, body });
    const { balance } = await read(invoice.id);
    return [answer.status, balance, answer.problem?.message];
  };
  const [now, tomorrow, later] = [today(), addDays(today(), 1), addDays(today(), 2)];
  const sentence = (date: string) => `Choose a day no later than ${formatDate(date)}.`;
  expect(await back(now, tomorrow)).toEqual([400, '70.00', sentence(now)]);
  expect(await back(tomorrow, later)).toEqual([400, '70.00', sentence(tomorrow)]);
  expect(await back(now, now)).toEqual([200, '80.00', undefined]);
  expect(await back(tomorrow, tomorrow)).toEqual([200, '80.00', undefined]);
});

describe('an invalid application', () => {
  it.each<[what: string, invoice: () => Promise<{ id: string }>, amount: string, sentence: RegExp]>([
    ['more than the invoice owes', () => sent('25.00'), '25.01', /\$25\.01 is more than the \$25\.00/],
    ['more than the credit', () => sent(), '40.01', /more than the available \$40\.00/],
    ['to a draft', () => create(), '10.00', /is a draft/],
    [
      'to a paid invoice',
      async () => (await update((await sent()).id, { status: 'paid' })).body,
      '10.00',
      /already paid/,
    ],
    [
      'to a voided invoice',
      async () => (await update((await sent()).id, { status: 'voided' })).body,
      '10.00',
      /has been voided/,
    ],
    [
      "to another customer's invoice",
      async () => {
        const { id: customerId } = await sales.saveCustomer(customerFixture());
        return create({ customerId, status: 'sent' });
      },
      '10.00',
      /another customer/,
    ],
    [
      'to no invoice',
      async () => ({ id: '0190a000-0000-7000-8000-000000000000' }),
      '10.00',
      /does not exist/,
    ],
  ])('is rejected with a sentence and not stored: %s', async (_, invoice, amount, sentence) => {
    const [credit, good, bad] = await Promise.all([aCredit(), sent(), invoice()]);
    const answer = await apply(credit.id, [good.id, '5.00'], [bad.id, amount]);
    expect(answer.status).toBe(400);
    expect(answer.problem?.message).toMatch(sentence);
    expect(await readCredit(credit.id)).toEqual(credit);
    expect(await read(good.id)).toMatchObject({ balance: '80.00', version: 1 });
  });

  it.each<[what: string, allocations: unknown]>([
    ['a missing list', undefined],
    ['an empty list', []],
    ['0', [{ amount: 0 }]],
    ['a negative amount', [{ amount: '-5' }]],
    ['three decimals', [{ amount: '1.005' }]],
    ['words', [{ amount: 'ten' }]],
    ['no amount', [{ amount: undefined }]],
    ['the same invoice twice', [{ amount: 1 }, { amount: 2 }]],
    ['an invalid invoice id', [{ amount: 1, invoiceId: 'INV-1001' }]],
    ['an unknown field', [{ amount: 1, colour: 'red' }]],
  ])('is rejected: %s', async (_, allocations) => {
    const [credit, invoice] = await Promise.all([aCredit(), sent()]);
    const body = {
      allocations: Array.isArray(allocations)
        ? allocations.map((one) => ({ invoiceId: invoice.id, ...one }))
        : allocations,
    };
    const answer = await api.send('POST', `/api/credit-memos/${credit.id}/apply`, body);
    expect(answer).toMatchObject({ status: 400, problem: { message: expect.stringMatching(/\S/) } });
    expect(await readCredit(credit.id)).toEqual(credit);
  });

  it('is rejected for a used or voided credit', async () => {
    const [spent, voided, invoice] = await Promise.all([aCredit(), aCredit(), sent('500.00')]);
    await apply(spent.id, [invoice.id, '40.00']);
    await voidIt(voided.id);
    expect(await apply(spent.id, [invoice.id, '1.00'])).toMatchObject({
      status: 409,
      problem: { message: 'This credit memo is fully applied.' },
    });
    expect((await apply(voided.id, [invoice.id, '1.00'])).status).toBe(409);
  });
});

it('is rejected if two clerks concurrently apply more than the credit', async () => {
  const invoice = await sent('10000.00');
  for (let round = 0; round < 10; round += 1) {
    const credit = await aCredit();
    const answers = await Promise.all([
      apply(credit.id, [invoice.id, '30.00']),
      apply(credit.id, [invoice.id, '30.00']),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await readCredit(credit.id)).toMatchObject({ applied: '30.00', balance: '10.00' });
  }
  expect((await read(invoice.id)).balance).toBe('9700.00');
});

describe('voiding a credit memo', () => {
  it('keeps the memo with the reason and a zero balance', async () => {
    const credit = await aCredit();
    const { status, body } = await voidIt(credit.id, ' Returned by mistake ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'voided',
      total: '40.00',
      balance: '0.00',
      version: 2,
      voidReason: 'Returned by mistake',
      voidedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      allowed: { apply: expect.any(String), unapply: expect.any(String), void: expect.any(String) },
    });
    expect(await readCredit(credit.id)).toEqual(body);
    expect(await voidIt(credit.id)).toMatchObject({
      status: 409,
      problem: { message: 'This credit memo is already voided.' },
    });
  });

  it('is rejected while some of it is applied', async () => {
    const [credit, invoice] = await Promise.all([aCredit(), sent()]);
    await apply(credit.id, [invoice.id, '1.00']);
    expect(await voidIt(credit.id)).toMatchObject({ status: 409 });
    await unapply(credit.id, invoice.id);
    expect(await voidIt(credit.id)).toMatchObject({ status: 200 });
  });

  it.each([undefined, {}, { reason: '' }, { reason: '  ' }, { reason: 7 }, { reason: 'x'.repeat(501) }])(
    'requires a reason, and rejects %j',
    async (body) => {
      const credit = await aCredit();
      expect((await api.send('POST', `/api/credit-memos/${credit.id}/void`, body)).status).toBe(400);
      expect(await readCredit(credit.id)).toEqual(credit);
    },
  );
});

it('republishes every current credit memo', async () => {
  const [credit, invoice] = await Promise.all([aCredit(), sent()]);
  const { body } = await apply(credit.id, [invoice.id, '12.00']);
  const facts = await Array.fromAsync(republishCreditMemos(sales.db));
  const { sequence, data } = facts.find(({ key }) => key === credit.id) ?? {};
  expect({ sequence, data }).toEqual({ sequence: 2, data: body });
});
