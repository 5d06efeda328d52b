import { billingApi } from '@primal/contracts/billing/api';
import { formatStatementFileName } from '@primal/contracts/billing/statement';
import { describeLaterMovements, formatMovement } from '@primal/contracts/billing/statement-sheet';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { startSmtp } from '@primal/service-kit/testing/smtp';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { api, create, update } = billing;
afterAll(() => billing.stop());

const customer = await billing.saveCustomer(
  customerFixture({ name: 'Statement Diner', email: 'diner@example.com' }),
);
const { id: customerId } = customer;
const params = { id: customerId };
const sent = (invoiceDate: string, quantity: number) =>
  create({ customerId, status: 'sent', invoiceDate }, [{ quantity }]);
const pay = async (paymentDate: string, amount: string, checkNumber: string) =>
  (
    await api.call(billingApi.createPayment, {
      body: { customerId, paymentDate, amount, paymentMethod: 'check', checkNumber },
    })
  ).body;

const before = await sent('2026-09-30', 1);
await pay('2026-10-01', '15', '100');
const october = await sent('2026-10-10', 2);
const bounced = await pay('2026-10-12', '50', '101');
await api.call(billingApi.reversePayment, {
  params: { id: bounced.id },
  body: { reason: 'Returned check', reversalDate: '2026-10-20' },
});
await create({ customerId, invoiceDate: '2026-10-11' });
const wrong = await sent('2026-10-11', 9);
await update(wrong.id, { status: 'voided' });
await update((await create({ customerId, invoiceDate: '2026-10-11' })).id, { status: 'voided' });
const november = await sent('2026-11-01', 1);

describe('a statement', () => {
  it('shows the movements of the account in the period', async () => {
    const { body, status } = await api.call(billingApi.getStatement, {
      params,
      query: { from: '2026-10-01', to: '2026-10-31' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customer: { id: customerId, name: 'Statement Diner' },
      from: '2026-10-01',
      to: '2026-10-31',
      previousBalance: before.total,
      charges: '80.00',
      payments: '15.00',
      credits: '0.00',
      discounts: '0.00',
      writeOffs: '0.00',
      closingBalance: '105.00',
      unappliedCredit: '15.00',
      // Ages are as of that day instead of today: $40 is 31 days old and $80 is 21 days old.
      aging: { currentBalance: '0.00', days8to14: '0.00', days15to21: '80.00', pastDue: '40.00' },
    });
    expect(
      body.entries.map((entry) => [entry.date, formatMovement(entry), entry.amount, entry.balance]),
    ).toEqual([
      ['2026-10-01', 'Payment, check 100', '-15.00', '25.00'],
      ['2026-10-10', `Invoice ${october.invoiceNumber}`, '80.00', '105.00'],
      ['2026-10-11', `Invoice ${wrong.invoiceNumber}, voided ${formatDate(today())}`, '0.00', '105.00'],
      ['2026-10-12', 'Payment, check 101', '-50.00', '55.00'],
      ['2026-10-20', 'Payment Reversed, check 101', '50.00', '105.00'],
    ]);
    expect(describeLaterMovements(body)).toBe(
      `Dated after 10/31/2026 and not counted here: Invoice ${november.invoiceNumber} of 11/01/2026 ($40.00).`,
    );
  });

  it('covers the first of the month to today, and its aging equals the open invoices', async () => {
    const { body } = await api.call(billingApi.getStatement, { params });
    expect(body).toMatchObject({ from: `${today().slice(0, 8)}01`, to: today(), closingBalance: '145.00' });
    const { balances } = (await api.call(billingApi.getReceivables, { query: { customerId } })).body;
    expect(balances[0]).toMatchObject({ ...body.aging, unappliedCredit: '15.00', totalOwed: '160.00' });
  });

  it('is a PDF with the same figures', async () => {
    const path = `/api/customers/${customerId}/statement/pdf?from=2026-10-01&to=2026-10-31`;
    const { status, headers, body } = await api.send('POST', path);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(
      formatStatementFileName({ customer: { ...customer }, to: '2026-10-31' }),
    );
    const pdf = await getDocumentProxy(new Uint8Array(body as unknown as Uint8Array));
    const { text } = await extractText(pdf, { mergePages: true });
    const words = ['Payment Reversed, check 101', 'and not counted here', 'Statement date', customer.phone];
    for (const said of ['Statement Diner', ...words, '$105.00', '-$15.00', '10/20/2026'])
      expect(text).toContain(said);
  });

  it('mails the PDF once, however often the request is repeated', async () => {
    const smtp = await startSmtp();
    process.env.SMTP_URL = smtp.url;
    await billing.saveSettings({ businessName: 'Primal Provisions', email: 'office@business.example' }, 5);
    const query = { from: '2026-10-01', to: '2026-10-31' };
    const send = () => api.call(billingApi.emailStatement, { params, query, idempotencyKey: 'october' });
    await eventually(async () => (await send()).status === 200);
    expect(await send()).toMatchObject({ status: 200, body: { to: 'diner@example.com' } });
    const nobody = await billing.saveCustomer(customerFixture({ name: 'No Mail', email: null }));
    await eventually(async () => {
      const answer = await api.call(billingApi.emailStatement, { params: { id: nobody.id } });
      return answer.status === 409 && answer.problem?.code === 'no_email';
    });
    await smtp.stop();
    delete process.env.SMTP_URL;
    expect(smtp.received.map(({ to }) => to)).toEqual([['diner@example.com']]);
    const mail = await PostalMime.parse(smtp.received[0]?.raw ?? '');
    expect(mail).toMatchObject({
      subject: 'Statement from Primal Provisions',
      text: expect.stringContaining('from 10/01/2026 to 10/31/2026. Its balance is $105.00.'),
      attachments: [{ filename: 'Statement_Statement_Diner_2026-10-31.pdf', mimeType: 'application/pdf' }],
    });
  });

  it('counts a later payment on its own date, and lists it separately until then', async () => {
    const diner = await billing.saveCustomer(customerFixture({ name: 'Early Diner' }));
    const invoice = await create({ customerId: diner.id, status: 'sent', invoiceDate: today() });
    const paymentDate = addDays(today(), 30);
    const { id, amount } = (
      await api.call(billingApi.createPayment, {
        body: {
          customerId: diner.id,
          paymentDate,
          amount: '30',
          paymentMethod: 'check',
          checkNumber: '55',
          allocations: [{ invoiceId: invoice.id, amount: '30' }],
        },
      })
    ).body;
    const on = async (to: string) =>
      (await api.call(billingApi.getStatement, { params: { id: diner.id }, query: { to } })).body;
    expect(await on(today())).toMatchObject({
      closingBalance: '80.00',
      aging: { currentBalance: '80.00' },
      later: { count: 1, first: [{ id, amount: `-${amount}`, date: paymentDate, method: 'check' }] },
    });
    expect(await on(paymentDate)).toMatchObject({
      closingBalance: '50.00',
      aging: { pastDue: '50.00' },
      later: { count: 0 },
    });
  });

  it('lists open items; the statements of all debtors are sorted by name', async () => {
    const query = { to: '2026-10-31', kind: 'open_items' as const };
    const { body } = await api.call(billingApi.getStatement, { params, query });
    expect(body).toMatchObject({
      kind: 'open_items',
      openItems: [
        { number: before.invoiceNumber, total: '40.00', balance: '40.00' },
        { number: october.invoiceNumber, total: '80.00', balance: '80.00' },
      ],
    });
    const all = (await api.call(billingApi.listStatements, { query: { ...query, limit: '1' } })).body;
    expect(all).toMatchObject({ total: 1, nextCursor: null, statements: [body] });
    const now = (await api.call(billingApi.listStatements, { query: { limit: '1' } })).body;
    expect(now).toMatchObject({ total: 2, statements: [{ customer: { name: 'Early Diner' } }] });
    const cursor = now.nextCursor ?? '';
    const next = (await api.call(billingApi.listStatements, { query: { limit: '1', cursor } })).body;
    expect(next).toMatchObject({ nextCursor: null, statements: [{ customer: { name: 'Statement Diner' } }] });
    expect(await api.send('GET', '/api/statements?limit=51')).toMatchObject({ status: 400 });
  });

  it('is rejected without a customer, and for a reversed period', async () => {
    const nobody = '/api/customers/01900000-0000-7000-8000-000000000999/statement';
    expect(await api.send('GET', nobody)).toMatchObject({
      status: 404,
      problem: { message: 'Customer not found' },
    });
    const own = `/api/customers/${customerId}/statement`;
    expect(await api.send('GET', `${own}?from=2026-11-02&to=2026-11-01`)).toMatchObject({ status: 400 });
    expect(await api.send('GET', `${own}?from=soon`)).toMatchObject({ status: 400 });
    expect(await api.send('POST', own)).toMatchObject({ status: 409, problem: { code: 'mail_not_set_up' } });
  });
});
