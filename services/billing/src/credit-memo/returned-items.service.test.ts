import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { returnsApi } from '@primal/contracts/billing/returns';
import { afterAll, describe, expect, it } from 'vitest';
import { pickReturnableLines, startReturns } from '../../testing/returns.ts';

const sales = await startReturns();
const { api, create, giveBack, read, update, voidMemo, weighed } = sales;
afterAll(() => sales.stop());

const invoice = await weighed();
const other = await weighed();

describe('an invalid return', () => {
  const { ribeye, burgers, first } = pickReturnableLines(invoice);
  const foreign = pickReturnableLines(other);
  const reason = 'quality' as const;

  it.each<[what: string, line: object, sentence: RegExp]>([
    ['a quantity of a weighed line', { itemId: ribeye.id, quantity: 1 }, /was weighed/],
    ['pieces of a counted line', { itemId: burgers.id, pieceIds: [first] }, /is counted/],
    ['neither', { itemId: ribeye.id }, /Choose the pieces/],
    ['both', { itemId: ribeye.id, pieceIds: [first], quantity: 1 }, /Choose the pieces/],
    ['no piece', { itemId: ribeye.id, pieceIds: [] }, /at least one piece/],
    ['a piece twice', { itemId: ribeye.id, pieceIds: [first, first] }, /listed twice/],
    [
      'a piece of another invoice',
      { itemId: ribeye.id, pieceIds: [foreign.first] },
      /piece of Ribeye is not on/,
    ],
    ['a line of another invoice', { itemId: foreign.ribeye.id, pieceIds: [foreign.first] }, /line is not on/],
    ['more than was sold', { itemId: burgers.id, quantity: 6 }, /Only 5 of/],
    ['half a case', { itemId: burgers.id, quantity: '0.5' }, /whole number/],
    ['nothing', { itemId: burgers.id, quantity: 0 }, /above 0/],
    ['a negative quantity', { itemId: burgers.id, quantity: -1 }, /0 or more/],
    ['words', { itemId: burgers.id, quantity: 'two' }, /number/],
    ['no reason', { itemId: burgers.id, quantity: 1, reason: undefined }, /reason: Is required/],
    ['an unknown reason', { itemId: burgers.id, quantity: 1, reason: 'rain' }, /Reason must be/],
    ['an invalid line id', { itemId: 'first line', quantity: 1 }, /id of a record/],
    ['an unknown field', { itemId: burgers.id, quantity: 1, price: 3 }, /price|Unrecognized/],
  ])('is rejected with a sentence, and nothing is stored: %s', async (_, line, sentence) => {
    const body = { lines: [{ reason, ...line }] };
    const answer = await api.send('POST', `/api/invoices/${invoice.id}/returns`, body);
    expect(answer).toMatchObject({ status: 400, problem: { message: expect.stringMatching(sentence) } });
    expect(await read(invoice.id)).toEqual(invoice);
  });

  it.each([undefined, {}, { lines: [] }, { lines: 'all' }, { lines: [null] }, []])(
    'is rejected without lines or with invalid lines: %j',
    async (body) => {
      expect((await api.send('POST', `/api/invoices/${invoice.id}/returns`, body)).status).toBe(400);
    },
  );

  it('is rejected if it lists a line twice', async () => {
    const line = { itemId: burgers.id, quantity: 1, reason };
    const { status, problem } = await giveBack(invoice.id, [line, line]);
    expect([status, problem?.message]).toEqual([400, expect.stringContaining('A line is listed twice')]);
  });

  it('is rejected for a draft, a voided or unknown invoice, and without sign-in', async () => {
    const [draft, voided] = await Promise.all([weighed('draft'), weighed()]);
    await update(voided.id, { status: 'voided' });
    for (const [{ id, items }, sentence] of [
      [draft, /on a draft/],
      [voided, /on a voided invoice/],
    ] as const) {
      const answer = await giveBack(id, [{ itemId: items[1]?.id ?? '', quantity: 1, reason }]);
      expect([answer.status, answer.problem?.message]).toEqual([409, expect.stringMatching(sentence)]);
    }
    const line = { itemId: burgers.id, quantity: 1, reason };
    expect((await giveBack('0190a000-0000-7000-8000-000000000000', [line])).status).toBe(404);
    expect((await giveBack('INV-1001', [line])).status).toBe(404);
    const anybody = sales.client(null);
    const sent = await anybody.send('POST', `/api/invoices/${invoice.id}/returns`, { lines: [line] });
    expect(sent.status).toBe(401);
  });
});

describe('a returned item', () => {
  it('is rejected with the number of its memo until the memo is voided', async () => {
    const invoice = await weighed();
    const { ribeye, first, second } = pickReturnableLines(invoice);
    const line = (...pieceIds: string[]) => [{ itemId: ribeye.id, pieceIds, reason: 'quality' as const }];
    const { body: credit } = await giveBack(invoice.id, line(first));
    const again = await giveBack(invoice.id, line(second, first));
    expect(again).toMatchObject({
      status: 409,
      problem: {
        code: 'already_returned',
        message: `Ribeye, 10.00 lbs, already came back on ${credit.creditNumber}.`,
        issues: [{ path: 'lines.0.pieceIds.1' }],
      },
    });
    await voidMemo(credit.id);
    const out = await read(invoice.id);
    expect(out.items[0]).toMatchObject({
      quantityReturned: '0.000',
      returns: [],
      pieces: [{ returned: null }, {}, {}],
    });
    expect((await giveBack(invoice.id, line(second, first))).body).toMatchObject({ total: '202.50' });
  });

  it('is rejected if it exceeds the remaining quantity of a counted line', async () => {
    const invoice = await weighed();
    const { burgers } = pickReturnableLines(invoice);
    const line = (quantity: number) => [{ itemId: burgers.id, quantity, reason: 'customer' as const }];
    const { body: credit } = await giveBack(invoice.id, line(3));
    expect((await giveBack(invoice.id, line(3))).problem?.message).toBe(
      `All but 2 of ${burgers.productName} already came back on ${credit.creditNumber}.`,
    );
    await giveBack(invoice.id, line(2));
    expect(await giveBack(invoice.id, line(1))).toMatchObject({ status: 409 });
    expect((await read(invoice.id)).items[1]?.quantityReturned).toBe('5.000');
  });

  it('prevents voiding and reopening of the invoice, and fixes its line and customer', async () => {
    const invoice = await weighed();
    const { ribeye, burgers, first } = pickReturnableLines(invoice);
    const { body: credit } = await giveBack(invoice.id, [
      { itemId: ribeye.id, pieceIds: [first], reason: 'quality' },
    ]);
    const refused = async (change: Parameters<typeof update>[1]) => {
      const { status, problem } = await update(invoice.id, change);
      expect([status, problem?.message]).toEqual([409, expect.stringContaining(credit.creditNumber)]);
    };
    await refused({ status: 'voided' });
    await refused({ status: 'draft' });
    await refused({ items: [burgers] });
    await refused({ items: [{ ...ribeye, individualWeights: '[10,10.25]' }, burgers] });
    await refused({ items: [{ ...ribeye, unitPrice: '9.00' }, burgers] });
    const { status, body } = await update(invoice.id, { items: [ribeye, { ...burgers, quantity: 4 }] });
    expect([status, body.items[0]?.quantityReturned]).toEqual([200, '1.000']);
    await voidMemo(credit.id);
    expect((await update(invoice.id, { status: 'voided' })).status).toBe(200);
  });

  it('is returned once if two users return it concurrently, in a hundred attempts', async () => {
    const { ribeye } = sales;
    const weights = Array.from({ length: 100 }, (_, at) => 10 + at / 100);
    const invoice = await create({ status: 'sent' }, [
      { productId: ribeye.id, quantity: 100, unitPrice: '10.00', individualWeights: JSON.stringify(weights) },
    ]);
    const [item] = invoice.items;
    const another = sales.client();
    for (const { id } of item?.pieces ?? []) {
      const call = (by: typeof api) =>
        by.call(returnsApi.createReturn, {
          params: { id: invoice.id },
          body: { lines: [{ itemId: item?.id ?? '', pieceIds: [id], reason: 'quality' }] },
        });
      const answers = await Promise.all([call(api), call(another)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const [made, refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(refused?.problem?.message).toContain(made?.body.creditNumber);
    }
    const query = { invoiceId: invoice.id, limit: '500' };
    const { body: memos } = await api.call(creditMemoApi.listCreditMemos, { query });
    expect(memos).toHaveLength(100);
    const cents = memos.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
    expect(cents).toBe(Math.round(Number(item?.total) * 100));
    expect((await read(invoice.id)).items[0]?.quantityReturned).toBe('100.000');
  }, 120_000);
});
