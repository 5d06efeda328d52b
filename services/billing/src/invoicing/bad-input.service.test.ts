import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { api, body, create, read } = billing;
const invoice = await create();
const path = `/api/invoices/${invoice.id}`;
afterAll(() => billing.stop());

const countInvoices = async () => {
  const { count } = await billing.db
    .selectFrom('invoices')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const tooLong = (length: number) => 'x'.repeat(length + 1);
const weights = (...list: unknown[]) => JSON.stringify(list);

const badFields: [field: string, value: unknown][] = [
  ...[null, 7, '', 'nobody', [], {}].map((value): [string, unknown] => ['customerId', value]),
  ...[null, 7, '', 'soon', '2026-02-30', '20-11-2026', true].map((value): [string, unknown] => [
    'invoiceDate',
    value,
  ]),
  ...[7, 'soon', '2026-13-01', false].map((value): [string, unknown] => ['deliveryDate', value]),
  ...[7, 'soon', '2026-00-01', {}].map((value): [string, unknown] => ['dueDate', value]),
  ...[-1, '-0.01', '1.005', 'ten', '10000000000', true, [], '1e3', ' '].map((value): [string, unknown] => [
    'deliveryCharge',
    value,
  ]),
  ...[-1, 'ten'].flatMap((value): [string, unknown][] => [
    ['subtotal', value],
    ['total', value],
  ]),
  ...[7, tooLong(5000), 'nul \u0000', '\ud800'].map((value): [string, unknown] => ['notes', value]),
  ...['lost', 7, null].map((value): [string, unknown] => ['status', value]),
  ['colour', 'red'],
];

const badItemFields: [field: string, value: unknown][] = [
  ...[undefined, null, 7, '', 'nothing'].map((value): [string, unknown] => ['productId', value]),
  ...[undefined, null, -1, '1.0005', 'two', 1.5, '1000000000', [], true].map((value): [string, unknown] => [
    'quantity',
    value,
  ]),
  ...[-1, 'two', '1.0001'].flatMap((value): [string, unknown][] => [
    ['quantityOrdered', value],
    ['quantityShipped', value],
    ['weight', value],
  ]),
  ...[-1, '1.001', 'free', '10000000000', {}].map((value): [string, unknown] => ['unitPrice', value]),
  ...[-1, 'free'].map((value): [string, unknown] => ['total', value]),
  ...[7, [1], weights('1.0001'), weights(...Array.from({ length: 1001 }, () => 1)), tooLong(50_000)].map(
    (value): [string, unknown] => ['individualWeights', value],
  ),
  ...[7, tooLong(1000), '\u0000'].map((value): [string, unknown] => ['description', value]),
  ...[7, tooLong(200)].map((value): [string, unknown] => ['productName', value]),
  ...['other', 7].map((value): [string, unknown] => ['id', value]),
  ['colour', 'red'],
];

const badBodies: [what: string, body: unknown][] = [
  ['nothing', undefined],
  ['a list', []],
  ['a text', '"invoice"'],
  ['broken JSON', '{"invoice":'],
  ['an unknown field', { ...body(), colour: 'red' }],
  ['items that are not a list', { ...body(), items: {} }],
  ['no items', { ...body(), items: [] }],
  ['a null item', { ...body(), items: [null] }],
  ['too many items', { ...body(), items: Array.from({ length: 1001 }, () => body().items[0]) }],
];

const expectProblem = (answer: Awaited<ReturnType<typeof api.send>>, status = 400): void => {
  expect(answer.status).toBe(status);
  expect(answer.problem).toMatchObject({
    message: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^\w+$/),
  });
};

describe('creating an invoice', () => {
  it.each(badFields)('rejects %s %j', async (field, value) => {
    const before = await countInvoices();
    const whole = body();
    expectProblem(
      await api.send('POST', '/api/invoices', { ...whole, invoice: { ...whole.invoice, [field]: value } }),
    );
    expect(await countInvoices()).toBe(before);
  });

  it.each(badItemFields)('rejects a line with %s %j', async (field, value) => {
    const whole = body();
    const answer = await api.send('POST', '/api/invoices', {
      ...whole,
      items: [{ ...whole.items[0], [field]: value }],
    });
    expectProblem(answer);
    expect(answer.problem?.issues?.[0]?.path).toMatch(/^items\.0/);
  });

  it.each(badBodies)('rejects %s', async (_, sent) => {
    expectProblem(await api.send('POST', '/api/invoices', sent));
  });

  it.each(['paid', 'voided'])('rejects the initial status %s', async (status) => {
    expectProblem(await api.send('POST', '/api/invoices', body({ status: status as 'draft' })));
  });

  it('rejects a body of 10 MB, and invalid JSON', async () => {
    expectProblem(
      await api.send('POST', '/api/invoices', JSON.stringify({ x: 'x'.repeat(10_000_000) })),
      413,
    );
    expectProblem(await api.send('POST', '/api/invoices', 'a=1', { 'Content-Type': 'text/plain' }), 415);
  });

  it('rejects figures above the limit', async () => {
    const product = billing.burgers.id;
    for (const items of [
      [{ productId: product, quantity: 999_999_999, unitPrice: '9999999999.99' }],
      Array.from({ length: 3 }, () => ({ productId: product, quantity: 1, unitPrice: '9999999999.99' })),
    ])
      expectProblem(await api.send('POST', '/api/invoices', { ...body(), items }));
  });
});

describe('changing an invoice', () => {
  it.each(badFields)('rejects %s %j', async (field, value) => {
    expectProblem(await api.send('PATCH', path, { invoice: { [field]: value } }));
    expect(await read(invoice.id)).toEqual(invoice);
  });

  it.each(badItemFields)('rejects a line with %s %j', async (field, value) => {
    const answer = await api.send('PATCH', path, { items: [{ ...body().items[0], [field]: value }] });
    expectProblem(answer);
  });

  it.each([
    [{ status: 'lost' }],
    [{ status: null }],
    [{ status: 'paid', paymentMethod: 'barter' }],
    [{ version: 'one' }],
    [{ version: 1.5 }],
    [{ invoice: [] }],
    [{ invoice: { id: 'mine' } }],
    [{ items: [] }],
    [{ colour: 'red' }],
    [[]],
  ])('rejects %j', async (sent) => {
    expectProblem(await api.send('PATCH', path, sent));
  });

  it.each([{}, { pdfPrinted: 'yes' }, { pdfPrinted: null }, { pdfGenerated: 'yes' }, { printed: true }, []])(
    'rejects %j as the printed mark',
    async (sent) => {
      expectProblem(await api.send('PATCH', `${path}/pending-status`, sent));
    },
  );

  it('ignores marks that only the server sets', async () => {
    const marks = { pdfGenerated: true, isPending: false };
    const { status, body } = await api.send('PATCH', `${path}/pending-status`, marks);
    expect(status).toBe(200);
    expect(body).toMatchObject({ pdfGenerated: false, isPending: true, pdfPrinted: false });
  });
});

describe('a missing invoice', () => {
  const unknown = '/api/invoices/0190a000-0000-7000-8000-000000000000';
  it.each([
    ['GET', unknown, undefined],
    ['PATCH', unknown, { status: 'sent' }],
    ['PATCH', `${unknown}/pending-status`, { pdfPrinted: true }],
    ['POST', `${unknown}/complete`, undefined],
    ['GET', '/api/invoices/1001', undefined],
    ['PATCH', '/api/invoices/INV-1001', { status: 'sent' }],
    ['PATCH', '/api/invoices/7/pending-status', { pdfPrinted: true }],
    ['POST', '/api/invoices/null/complete', undefined],
  ])('answers 404 to %s %s', async (method, at, sent) => {
    expectProblem(await api.send(method, at, sent), 404);
  });

  it('cannot be deleted', async () => {
    expect((await api.send('DELETE', path)).status).toBe(405);
    expect((await read(invoice.id)).id).toBe(invoice.id);
  });
});

it('every invoice call is rejected without sign-in', async () => {
  const nobody = billing.client(null);
  for (const [method, at] of [
    ['GET', '/api/invoices'],
    ['GET', '/api/invoices/pending'],
    ['GET', '/api/invoices/next-number'],
    ['GET', path],
    ['POST', '/api/invoices'],
    ['PATCH', path],
    ['PATCH', `${path}/pending-status`],
    ['POST', `${path}/complete`],
  ] as const)
    expectProblem(await nobody.send(method, at, method === 'GET' ? undefined : {}), 401);
});
