import { auditRecorded } from '@primal/contracts/audit';
import { certificateApi } from '@primal/contracts/billing/certificate';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import { journalApi } from '@primal/contracts/billing/journal';
import { returnsApi } from '@primal/contracts/billing/returns';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { createConvertedOrder } from '../../testing/fixtures.ts';
import { pickReturnableLines, startReturns } from '../../testing/returns.ts';
import { checkBilling, checkDocuments } from '../figures/check.ts';

const sales = await startReturns();
const { api, create, giveBack, read, update, voidMemo, weighed } = sales;
afterAll(() => sales.stop());

const correct = ({ id, items: [item] }: InvoiceAnswer, pieceId: string, weight: string) =>
  giveBack(id, [{ itemId: item?.id ?? '', corrections: [{ pieceId, weight }] }]);

const readHistory = async ({ id }: InvoiceAnswer) =>
  (await api.call(invoiceApi.getInvoiceHistory, { params: { id } })).body.entries;

const readCertificate = async ({ id }: InvoiceAnswer) =>
  (await api.call(certificateApi.getCertificate, { params: { id } })).body.certificate;

describe('a corrected weight', () => {
  it('credits exactly the difference, named on the line of its credit memo', async () => {
    const invoice = await weighed();
    const { ribeye, second } = pickReturnableLines(invoice);
    const { status, body } = await correct(invoice, second, '8.85');
    expect([status, body]).toMatchObject([
      201,
      {
        reason: 'overcharge',
        isReturn: true,
        invoiceId: invoice.id,
        creditDate: today(),
        total: '14.00',
        balance: '14.00',
        items: [
          {
            invoiceItemId: ribeye.id,
            returnReason: null,
            quantity: '0.000',
            weight: '1.400',
            unitPrice: '10.00',
            total: '14.00',
            pieces: [],
            corrections: [{ pieceId: second, billed: '10.250', weight: '8.850' }],
          },
        ],
      },
    ]);
    const now = await read(invoice.id);
    expect(now).toMatchObject({
      total: invoice.total,
      balance: invoice.balance,
      items: [
        { weight: '30.500', quantityReturned: '0.000', returns: [{ creditNumber: body.creditNumber }] },
        {},
      ],
    });
    expect(await checkBilling(sales.db)).toEqual([]);
    expect(await checkDocuments(sales.db)).toEqual([]);
  });

  it('is in the history and the audit trail with its piece and user, and on the certificate', async () => {
    const invoice = await weighed();
    const { second } = pickReturnableLines(invoice);
    const { body: credit } = await correct(invoice, second, '2.1');
    const piece = { field: 'Ribeye, piece 2', before: '10.250', after: '2.100' };
    expect((await readHistory(invoice)).at(-1)).toMatchObject({
      deed: 'changed',
      userName: 'Test Clerk',
      changes: [{ field: 'corrected', before: null, after: credit.creditNumber }, piece],
    });
    const audited = async () =>
      (await sales.recorded(auditRecorded('billing'))).filter(
        ({ data }) => data.kind === 'weight_corrected' && data.subjectId === invoice.id,
      );
    expect((await audited()).map(({ data }) => data.changes)).toEqual([[piece]]);
    expect(await readCertificate(invoice)).toMatchObject({
      totalWeight: '22.350',
      lines: [{ weight: '22.350', pieces: [{}, { weight: '2.100', correctedFrom: '10.250' }, {}] }, {}],
    });

    await voidMemo(credit.id);
    expect((await readHistory(invoice)).at(-1)).toMatchObject({
      changes: [
        { before: credit.creditNumber, after: null },
        { before: '2.100', after: '10.250' },
      ],
    });
    expect(await audited()).toHaveLength(2);
    expect(await readCertificate(invoice)).toMatchObject({ totalWeight: '30.500' });
    expect(await checkDocuments(sales.db)).toEqual([]);
  });

  it('corrects pieces of several lines and returns refused pieces with one credit memo', async () => {
    const order = createConvertedOrder();
    await sales.convert(order);
    const { id } = await sales.invoiced(order);
    await update(id, { status: 'sent' });
    await update(id, { status: 'paid' });
    const invoice = await read(id);
    const { pieces = [], id: itemId = '' } = invoice.items[0] ?? {};
    const [first, second, third] = pieces.map((piece) => piece.id);
    const { body } = await giveBack(id, [
      {
        itemId,
        corrections: [
          { pieceId: first ?? '', weight: '9' },
          { pieceId: second ?? '', weight: '10.005' },
        ],
        pieceIds: [third ?? ''],
        reason: 'customer',
      },
    ]);
    expect(body).toMatchObject({
      reason: 'return',
      total: '114.95',
      items: [
        { total: '12.45', weight: '1.245', returnReason: null },
        {
          total: '102.50',
          quantity: '1.000',
          returnReason: 'customer',
          pieces: [{ id: third }],
          corrections: [],
        },
      ],
    });
    const now = await read(id);
    expect(now.items[0]?.pieces.map(({ returned }) => returned?.creditNumber ?? null)).toEqual([
      null,
      null,
      body.creditNumber,
    ]);
    expect(await checkDocuments(sales.db)).toEqual([]);
  });

  it('credits a share of discount and tax, posted to their own accounts', async () => {
    const order = createConvertedOrder({ discount: '30.50', tax: '6.10', total: '295.60' });
    await sales.convert(order);
    const { id } = await sales.invoiced(order);
    await update(id, { status: 'sent' });
    const invoice = await read(id);
    const { body } = await correct(invoice, invoice.items[0]?.pieces[0]?.id ?? '', '9');
    expect(body).toMatchObject({ subtotal: '10.00', discount: '1.00', tax: '0.20', total: '9.20' });
    const { body: entries } = await api.call(journalApi.listJournalEntries, {
      query: { documentId: body.id },
    });
    expect(
      entries.flatMap(({ lines }) => lines.map(({ account, debit }) => `${account} ${debit}`)).sort(),
    ).toEqual(['customer_credits 0.00', 'discounts 0.00', 'sales 10.00', 'sales_tax 0.20']);
  });

  it('counts from the weight that an earlier correction left, whose memo then cannot be voided', async () => {
    const invoice = await weighed();
    const { ribeye, first } = pickReturnableLines(invoice);
    const { body: once } = await correct(invoice, first, '9');
    const { body: again } = await correct(invoice, first, '8.5');
    expect(again).toMatchObject({
      total: '5.00',
      items: [{ corrections: [{ billed: '9.000', weight: '8.500' }] }],
    });
    const { body: back } = await giveBack(invoice.id, [
      { itemId: ribeye.id, pieceIds: [first], reason: 'customer' },
    ]);
    expect(back).toMatchObject({
      total: '85.00',
      items: [{ weight: '8.500', pieces: [{ weight: '8.500' }] }],
    });
    const message = `${again.creditNumber} credits a piece of Ribeye by its corrected weight. Void that credit memo first.`;
    expect(await voidMemo(once.id)).toMatchObject({ status: 409, problem: { message } });
    const readAllowed = async () => {
      const { body: memos } = await api.call(creditMemoApi.listCreditMemos, {
        query: { invoiceId: invoice.id },
      });
      return new Map(memos.map(({ id, allowed }) => [id, allowed.void]));
    };
    expect((await sales.readCredit(once.id)).allowed.void).toBe(message);
    expect((await readAllowed()).get(once.id)).toBe(message);
    for (const { id } of [back, again, once]) {
      expect((await readAllowed()).get(id)).toBe(true);
      expect((await voidMemo(id)).status).toBe(200);
    }
    expect((await read(invoice.id)).items[0]?.returns).toEqual([]);
    expect(await checkDocuments(sales.db)).toEqual([]);
  });

  it('is compared with its credit memo by the checks of consistency', async () => {
    const invoice = await weighed();
    const { ribeye, first } = pickReturnableLines(invoice);
    const { body: credit } = await correct(invoice, first, '9');
    const spoil = sql`update credit_memo_items set corrections = '[]' where credit_memo_id = ${credit.id}`;
    await spoil.execute(sales.db);
    expect(await checkDocuments(sales.db)).toMatchObject([
      { of: 'invoice', id: invoice.id, problem: expect.stringContaining(first) },
    ]);
    const [line] = (await read(invoice.id)).items;
    const corrections = JSON.stringify(line?.returns[0]?.corrections);
    const repair = sql`update credit_memo_items set corrections = ${corrections}::jsonb where credit_memo_id = ${credit.id}`;
    await repair.execute(sales.db);
    expect([ribeye.id, await checkDocuments(sales.db)]).toEqual([line?.id, []]);
  });

  it('returns the same memo for the same key', async () => {
    const invoice = await weighed();
    const { ribeye, first } = pickReturnableLines(invoice);
    const body = { lines: [{ itemId: ribeye.id, corrections: [{ pieceId: first, weight: '9' }] }] };
    const send = () =>
      api.call(returnsApi.createReturn, { params: { id: invoice.id }, body, idempotencyKey: 'a weight' });
    const once = await send();
    expect(await send()).toMatchObject({ status: 201, body: once.body });
  });

  it('fixes its line, and prevents voiding of the invoice', async () => {
    const invoice = await weighed();
    const { ribeye, burgers, first } = pickReturnableLines(invoice);
    const { body: credit } = await correct(invoice, first, '9');
    for (const change of [
      { status: 'voided' as const },
      { items: [{ ...ribeye, individualWeights: '[9,10.25,10.25]' }, burgers] },
    ])
      expect(await update(invoice.id, change)).toMatchObject({
        status: 409,
        problem: { message: expect.stringContaining(credit.creditNumber) },
      });
  });
});

describe('a wrong correction', () => {
  it('is rejected with a sentence, and nothing is stored', async () => {
    const invoice = await create({ status: 'sent' }, [
      { productId: sales.ribeye.id, quantity: 2, unitPrice: '10.00', individualWeights: '[10,10.25]' },
      { quantity: 5 },
    ]);
    const [ribeye, burgers] = invoice.items;
    const [first, second] = ribeye?.pieces.map(({ id }) => id) ?? [];
    const itemId = ribeye?.id;
    const unknown = '0190a000-0000-7000-8000-000000000000';
    for (const [line, sentence] of [
      [{ itemId, corrections: [{ pieceId: first, weight: '10.01' }] }, 'Only 10.00 lbs were billed'],
      [{ itemId, corrections: [{ pieceId: first, weight: '10' }] }, 'nothing is to be credited'],
      [{ itemId, corrections: [{ pieceId: first, weight: '0' }] }, 'above 0'],
      [{ itemId, corrections: [{ pieceId: first, weight: '9,5' }] }, 'Must be a number'],
      [{ itemId, corrections: [{ pieceId: unknown, weight: '9' }] }, 'is not on this invoice'],
      [{ itemId, corrections: [] }, 'at least one weight'],
      [
        {
          itemId,
          corrections: [
            { pieceId: first, weight: '9' },
            { pieceId: first, weight: '8' },
          ],
        },
        'listed twice',
      ],
      [
        { itemId, corrections: [{ pieceId: first, weight: '9' }], pieceIds: [first], reason: 'customer' },
        'A piece either came back or has another weight.',
      ],
      [{ itemId, corrections: [{ pieceId: first, weight: '9' }], pieceIds: [second] }, 'reason: Is required'],
      [
        { itemId: burgers?.id, corrections: [{ pieceId: first, weight: '9' }] },
        'is not billed by weight, so its weight does not change the price.',
      ],
    ] as const) {
      const answer = await api.send('POST', `/api/invoices/${invoice.id}/returns`, { lines: [line] });
      expect([answer.status, answer.problem?.message]).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect(await read(invoice.id)).toEqual(invoice);
  });

  it('is rejected for a returned piece, and for a draft', async () => {
    const invoice = await weighed();
    const { ribeye, first } = pickReturnableLines(invoice);
    const { body } = await giveBack(invoice.id, [
      { itemId: ribeye.id, pieceIds: [first], reason: 'quality' },
    ]);
    expect(await correct(invoice, first, '9')).toMatchObject({
      status: 409,
      problem: { code: 'already_returned', message: expect.stringContaining(body.creditNumber) },
    });
    const draft = await weighed('draft');
    const { first: piece } = pickReturnableLines(draft);
    expect((await correct(draft, piece, '9')).status).toBe(409);
  });
});
