import { bankApi } from '@primal/contracts/billing/bank';
import { depositApi } from '@primal/contracts/billing/deposit';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCash } from '../../testing/cash.ts';

const sales = await startCash();
const { api, readBalance, customer, deposit, pay, reverse, sellForCheck, takeBack, undeposited, voidSale } =
  sales;
afterAll(() => sales.stop());
beforeEach(sales.depositAll);
afterEach(sales.expectMoneyHolds);

const read = async (id: string) => (await api.call(depositApi.getDeposit, { params: { id } })).body;

describe('a deposit', () => {
  it('moves checks and cash to the bank under its own number', async () => {
    const check = await pay(today(), '75.00', 'check');
    const sale = await sellForCheck();
    await pay(today(), '20.00');
    const made = await api.call(depositApi.createDeposit, {
      body: {
        date: today(),
        cash: 15.5,
        notes: ' Night safe ',
        checks: [sale.reference, check.reference],
      },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        depositNumber: expect.stringMatching(/^DEP-1\d{3}$/),
        date: today(),
        checkCount: 2,
        checkTotal: '123.00',
        cash: '15.50',
        total: '138.50',
        notes: 'Night safe',
        madeBy: 'Test Clerk',
        status: 'made',
        allowed: { void: true },
        checks: [
          { type: 'cash_receipt', id: sale.id, number: sale.receiptNumber, returned: false },
          { type: 'payment', id: check.id, number: check.checkNumber, returned: false },
        ],
      },
    });
    expect(await read(made.body.id)).toEqual(made.body);
    expect(await undeposited()).toMatchObject({ checks: [], cash: '4.50' });
  });

  it('is rejected with the check that is already deposited, and stores nothing', async () => {
    const first = await pay(today(), '10.00', 'check');
    const second = await pay(today(), '20.00', 'check');
    const { depositNumber } = (await deposit([first.reference])).body;
    expect(await deposit([second.reference, first.reference])).toMatchObject({
      status: 409,
      problem: {
        code: 'already_deposited',
        message: `Check ${first.checkNumber} of ${customer.name} is already in ${depositNumber}.`,
      },
    });
    expect((await undeposited()).checks).toMatchObject([{ id: second.id }]);
  });

  it('contains each check once, and at most the available cash, even under concurrency', async () => {
    const check = await pay(today(), '10.00', 'check');
    await pay(today(), '30.00');
    const checks = await Promise.all([1, 2, 3, 4].map(() => deposit([check.reference])));
    expect(checks.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const cash = await Promise.all([1, 2, 3, 4].map(() => deposit([], '20.00')));
    expect(cash.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(await undeposited()).toMatchObject({ checks: [], cash: '10.00' });
  });

  it.each([
    ['reversed', () => pay(today(), '10.00', 'check'), reverse],
    ['voided', sellForCheck, voidSale],
  ])(
    'shows a check that is concurrently %s as returned, and never as money on hand',
    async (_, take, undo) => {
      const check = await take();
      const [made, undone] = await Promise.all([deposit([check.reference]), undo(check.id)]);
      expect(undone.status).toBe(200);
      expect([201, 409]).toContain(made.status);
      if (made.status === 201)
        expect((await read(made.body.id)).checks).toMatchObject([{ id: check.id, returned: true }]);
      expect((await undeposited()).checks).toEqual([]);
    },
  );

  it('keeps a returned check, marked as returned', async () => {
    const check = await pay(today(), '10.00', 'check');
    const sale = await sellForCheck();
    const { id } = (await deposit([check.reference, sale.reference])).body;
    await reverse(check.id);
    expect(await read(id)).toMatchObject({
      total: '58.00',
      status: 'made',
      checks: [
        { id: check.id, returned: true },
        { id: sale.id, returned: false },
      ],
    });
    await voidSale(sale.id);
    expect((await read(id)).checks).toMatchObject([{ returned: true }, { returned: true }]);
    expect((await undeposited()).checks).toEqual([]);
  });

  it('is voided once with a reason; its contents can be deposited again', async () => {
    const check = await pay(today(), '10.00', 'check');
    await pay(today(), '5.00');
    const made = (await deposit([check.reference], '5.00')).body;
    const back = await takeBack(made.id);
    expect(back).toMatchObject({
      status: 200,
      body: { status: 'voided', voidReason: 'Never left the house', total: '15.00', version: 2 },
    });
    expect(await read(made.id)).toEqual(back.body);
    expect((await takeBack(made.id)).problem?.message).toBe('This deposit is already voided.');
    expect(await undeposited()).toMatchObject({ checks: [{ id: check.id }], cash: '5.00' });
    expect((await deposit([check.reference], '5.00')).status).toBe(201);
    const clerk = sales.client({ role: 'office', permissions: ['takePayments'] });
    const tried = await clerk.call(depositApi.voidDeposit, {
      params: { id: made.id },
      body: { reason: 'Mine' },
    });
    expect(tried.status).toBe(403);
  });
});

describe('a deposit in the ledger', () => {
  const bank = () => readBalance('bank', addDays(today(), 1000));
  const moved = async (work: () => Promise<unknown>) => {
    const before = await bank();
    await work();
    return toMoney(decimal(await bank()).minus(before));
  };

  it('debits the bank, and a returned check reverses its part', async () => {
    const check = await pay(today(), '10.00', 'check');
    const sale = await sellForCheck();
    let id = '';
    expect(
      await moved(async () => {
        id = (await deposit([check.reference, sale.reference])).body.id;
      }),
    ).toBe('58.00');
    expect(await moved(() => reverse(check.id))).toBe('-10.00');
    expect(await moved(() => voidSale(sale.id))).toBe('-48.00');
    expect(await moved(() => takeBack(id))).toBe('0.00');
  });

  it('names the check and customer behind a returned check at the bank', async () => {
    const check = await pay(today(), '10.00', 'check');
    const sale = await sellForCheck();
    const { id } = (await deposit([check.reference, sale.reference])).body;
    await reverse(check.id);
    await voidSale(sale.id);
    const { body } = await api.call(bankApi.listBankEntries, { query: {} });
    const named = body
      .filter(({ documentId }) => documentId === id)
      .map(({ amount, checkNumber, customerName }) => [amount, checkNumber, customerName]);
    expect(named).toHaveLength(3);
    expect(named).toContainEqual(['58.00', null, null]);
    expect(named).toContainEqual(['-10.00', check.checkNumber, customer.name]);
    expect(named.find(([amount]) => amount === '-48.00')?.[1]).toBeNull();
    const { body: found } = await api.call(bankApi.listBankEntries, {
      query: { q: check.checkNumber ?? '' },
    });
    expect(found).toMatchObject([{ amount: '-10.00' }]);
  });

  it('changes the bank balance once if a check is returned during the void', async () => {
    const check = await pay(today(), '10.00', 'check');
    const before = await bank();
    const { id } = (await deposit([check.reference])).body;
    const [taken, reversed] = await Promise.all([takeBack(id), reverse(check.id)]);
    expect([taken.status, reversed.status]).toEqual([200, 200]);
    expect(await bank()).toBe(before);
  });
});

describe('deposits', () => {
  it('are listed and found by number', async () => {
    await pay(today(), '40.00');
    const made = (await deposit([], '40.00')).body;
    const { checks: _checks, cards: _cards, ...summary } = made;
    const list = async (query: object) => (await api.call(depositApi.listDeposits, { query })).body;
    expect((await list({ limit: '1', sort: 'depositNumber' }))[0]).toEqual(summary);
    expect(await list({ q: made.depositNumber.toLowerCase() })).toEqual([summary]);
    expect(await list({ q: 'nobody' })).toEqual([]);
    expect(await list({ status: 'voided', from: today(), q: made.depositNumber })).toEqual([]);
  });

  it('answer 404 if missing', async () => {
    const id = '0190a000-0000-7000-8000-000000000000';
    expect((await api.call(depositApi.getDeposit, { params: { id } })).status).toBe(404);
    expect((await takeBack(id)).status).toBe(404);
    expect((await api.send('GET', '/api/deposits/nothing')).status).toBe(404);
  });
});

describe('an invalid deposit', () => {
  const id = '0190a000-0000-7000-8000-000000000000';
  const date = today();
  it.each([
    undefined,
    {},
    { date },
    { date, checks: [], cash: '0' },
    { date, checks: {}, cash: '1' },
    { date, checks: [7] },
    { date, checks: [{ type: 'payment' }] },
    { date, checks: [{ type: 'payment', id: 'nothing' }] },
    { date, checks: [{ type: 'payment', id }] },
    { date, checks: [{ type: 'cash_receipt', id }] },
    { date, checks: [{ type: 'invoice', id }] },
    {
      date,
      checks: [
        { type: 'payment', id },
        { type: 'payment', id },
      ],
    },
    { date, checks: Array.from({ length: 1001 }, () => ({ type: 'payment', id })) },
    ...[-1, '1.005', 'ten', true, '10000000000'].map((cash) => ({ date, cash })),
    { date, cash: '0.01' },
    { date: 'soon', cash: '1' },
    { cash: '1' },
    { date, cash: '1', colour: 'red' },
  ])('is rejected: %j', async (body) => {
    const answer = await api.send('POST', '/api/deposits', body);
    expect(answer).toMatchObject({ status: 400, problem: { message: expect.any(String) } });
    expect((await undeposited()).cash).toBe('0.00');
  });

  it('is rejected for cash listed as a check, a reversed or later check, or too much cash', async () => {
    const cash = await pay(today(), '5.00');
    const gone = await pay(today(), '6.00', 'check');
    const late = await pay(today(), '7.00', 'check');
    await reverse(gone.id);
    expect((await deposit([cash.reference])).problem?.issues).toEqual([
      { path: 'checks.0.id', message: 'This was not paid by check.' },
    ]);
    expect(await deposit([gone.reference])).toMatchObject({
      status: 409,
      problem: { message: `Check ${gone.checkNumber} of ${customer.name} was reversed.` },
    });
    expect((await deposit([late.reference], '0.00', addDays(today(), -1))).status).toBe(400);
    expect((await deposit([late.reference], '5.01')).problem).toMatchObject({
      message: 'There is $5.00 of cash to deposit.',
      issues: [{ path: 'cash' }],
    });
    expect((await undeposited()).checks).toMatchObject([{ id: late.id }]);
  });
});
