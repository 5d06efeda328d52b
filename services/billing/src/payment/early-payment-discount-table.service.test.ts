import { billingApi } from '@primal/contracts/billing/api';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { computeDiscountOffer } from '@primal/contracts/billing/payment-rules';
import { pickLaterDate } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, create, createCredit, read, saveCustomer } = sales;
afterAll(() => sales.stop());

await sales.saveSettings({ discountPercent: '1.00', discountDays: 7 }, 1);
await eventually(async () => expect((await create()).discountPercent).toBe('1.00'));

/** Written by hand; `-` is none. A discount of 0.00 is not offered. Dollars, percent and days. */
const table = `
  case                                                           | percent | days | net | invoice date |    total | credited |  paid | payment date |   last day | discount
  on the invoice date                                            |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-01 | 2026-11-11 |     2.00
  in the middle                                                  |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-06 | 2026-11-11 |     2.00
  the day before the last                                        |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-10 | 2026-11-11 |     2.00
  on the last day                                                |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-11 | 2026-11-11 |     2.00
  the day after the last                                         |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-12 | 2026-11-11 |     0.00
  on the due date                                                |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-12-01 | 2026-11-11 |     0.00
  before the invoice date                                        |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-10-31 | 2026-11-11 |     2.00
  0 days: the same day                                           |    2.00 |    0 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-01 | 2026-11-01 |     2.00
  0 days: the next day                                           |    2.00 |    0 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-02 | 2026-11-01 |     0.00
  1 day, on it                                                   |    2.00 |    1 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-02 | 2026-11-02 |     2.00
  1 day, after it                                                |    2.00 |    1 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-11-03 | 2026-11-02 |     0.00
  days equal to the payment terms, on the last                   |    2.00 |   30 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-12-01 | 2026-12-01 |     2.00
  days equal to the payment terms, too late                      |    2.00 |   30 |  30 |   2026-11-01 |   100.00 |        - |     - |   2026-12-02 | 2026-12-01 |     0.00
  over the end of a month of 30 days                             |    2.00 |   10 |  30 |   2026-11-25 |    80.00 |        - |     - |   2026-12-05 | 2026-12-05 |     1.60
  over the end of a month of 30 days, too late                   |    2.00 |   10 |  30 |   2026-11-25 |    80.00 |        - |     - |   2026-12-06 | 2026-12-05 |     0.00
  over the end of a month of 31 days                             |    2.00 |   10 |  30 |   2026-10-25 |    80.00 |        - |     - |   2026-11-04 | 2026-11-04 |     1.60
  over the end of a month of 31 days, too late                   |    2.00 |   10 |  30 |   2026-10-25 |    80.00 |        - |     - |   2026-11-05 | 2026-11-04 |     0.00
  from the last day of October                                   |    2.00 |   10 |  30 |   2026-10-31 |    80.00 |        - |     - |   2026-11-10 | 2026-11-10 |     1.60
  from the last day of October, too late                         |    2.00 |   10 |  30 |   2026-10-31 |    80.00 |        - |     - |   2026-11-11 | 2026-11-10 |     0.00
  over the end of the year                                       |    2.00 |   10 |  30 |   2026-12-28 |    80.00 |        - |     - |   2027-01-07 | 2027-01-07 |     1.60
  over the end of the year, too late                             |    2.00 |   10 |  30 |   2026-12-28 |    80.00 |        - |     - |   2027-01-08 | 2027-01-07 |     0.00
  from the last day of the year, 31 days                         |    3.00 |   31 |  60 |   2025-12-31 |    80.00 |        - |     - |   2026-01-31 | 2026-01-31 |     2.40
  from January 31, 30 days                                       |    3.00 |   30 |  60 |   2026-01-31 |    80.00 |        - |     - |   2026-03-02 | 2026-03-02 |     2.40
  from January 31, 30 days, too late                             |    3.00 |   30 |  60 |   2026-01-31 |    80.00 |        - |     - |   2026-03-03 | 2026-03-02 |     0.00
  over the end of February                                       |    2.00 |   10 |  30 |   2026-02-20 |    80.00 |        - |     - |   2026-03-02 | 2026-03-02 |     1.60
  over the end of February, too late                             |    2.00 |   10 |  30 |   2026-02-20 |    80.00 |        - |     - |   2026-03-03 | 2026-03-02 |     0.00
  over February 29                                               |    2.00 |   10 |  30 |   2024-02-20 |    80.00 |        - |     - |   2024-03-01 | 2024-03-01 |     1.60
  over February 29, too late                                     |    2.00 |   10 |  30 |   2024-02-20 |    80.00 |        - |     - |   2024-03-02 | 2024-03-01 |     0.00
  to February 29                                                 |    2.00 |   10 |  30 |   2024-02-19 |    80.00 |        - |     - |   2024-02-29 | 2024-02-29 |     1.60
  to February 29, too late                                       |    2.00 |   10 |  30 |   2024-02-19 |    80.00 |        - |     - |   2024-03-01 | 2024-02-29 |     0.00
  from February 29                                               |    2.00 |   10 |  30 |   2024-02-29 |    80.00 |        - |     - |   2024-03-10 | 2024-03-10 |     1.60
  from February 29, too late                                     |    2.00 |   10 |  30 |   2024-02-29 |    80.00 |        - |     - |   2024-03-11 | 2024-03-10 |     0.00
  from February 29 over a year                                   |    1.00 |  365 | 365 |   2024-02-29 |    80.00 |        - |     - |   2025-02-28 | 2025-02-28 |     0.80
  over two years and February 29                                 |    1.00 |  730 | 730 |   2023-03-01 |    80.00 |        - |     - |   2025-02-28 | 2025-02-28 |     0.80
  over the end of daylight saving time                           |    2.00 |   10 |  30 |   2026-10-26 |    80.00 |        - |     - |   2026-11-05 | 2026-11-05 |     1.60
  over the start of daylight saving time                         |    2.00 |   10 |  30 |   2026-03-05 |    80.00 |        - |     - |   2026-03-15 | 2026-03-15 |     1.60
  exact cents                                                    |    2.00 |   10 |  30 |   2026-11-01 |   123.50 |        - |     - |   2026-11-02 | 2026-11-11 |     2.47
  half a cent up                                                 |    2.00 |   10 |  30 |   2026-11-01 |     0.25 |        - |     - |   2026-11-02 | 2026-11-11 |     0.01
  below half a cent                                              |    2.00 |   10 |  30 |   2026-11-01 |     0.24 |        - |     - |   2026-11-02 | 2026-11-11 |     0.00
  half a cent up of 1.5%                                         |    1.50 |   10 |  30 |   2026-11-01 |    97.00 |        - |     - |   2026-11-02 | 2026-11-11 |     1.46
  below half a cent of 1.5%                                      |    1.50 |   10 |  30 |   2026-11-01 |    96.97 |        - |     - |   2026-11-02 | 2026-11-11 |     1.45
  two places of percent                                          |    1.25 |   10 |  30 |   2026-11-01 |   333.33 |        - |     - |   2026-11-02 | 2026-11-11 |     4.17
  two places of percent, half a cent up                          |    0.25 |   10 |  30 |   2026-11-01 |   202.00 |        - |     - |   2026-11-02 | 2026-11-11 |     0.51
  the smallest percent                                           |    0.01 |   10 |  30 |   2026-11-01 |  1234.56 |        - |     - |   2026-11-02 | 2026-11-11 |     0.12
  the smallest percent of a small amount                         |    0.01 |   10 |  30 |   2026-11-01 |    49.99 |        - |     - |   2026-11-02 | 2026-11-11 |     0.00
  a third                                                        |   33.33 |   10 |  30 |   2026-11-01 |    10.00 |        - |     - |   2026-11-02 | 2026-11-11 |     3.33
  a large invoice                                                |    2.00 |   10 |  30 |   2026-11-01 | 98765.43 |        - |     - |   2026-11-02 | 2026-11-11 |  1975.31
  half of an odd cent                                            |   50.00 |   10 |  30 |   2026-11-01 |     0.03 |        - |     - |   2026-11-02 | 2026-11-11 |     0.02
  after a partial payment                                        |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - | 40.00 |   2026-11-05 | 2026-11-11 |     2.00
  after a partial payment of all but the discount and a cent     |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - | 97.99 |   2026-11-05 | 2026-11-11 |     2.00
  after a partial payment, too late                              |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |        - | 40.00 |   2026-11-12 | 2026-11-11 |     0.00
  after a partial payment of an odd amount                       |    2.00 |   10 |  30 |   2026-11-01 |    87.35 |        - | 13.37 |   2026-11-11 | 2026-11-11 |     1.75
  after a credit                                                 |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |    25.00 |     - |   2026-11-05 | 2026-11-11 |     1.50
  after a credit of cents                                        |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |     0.25 |     - |   2026-11-05 | 2026-11-11 |     2.00
  after a credit, rounded up                                     |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |    37.75 |     - |   2026-11-05 | 2026-11-11 |     1.25
  after a credit, rounded down                                   |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |    37.76 |     - |   2026-11-05 | 2026-11-11 |     1.24
  after a credit and a partial payment                           |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |    50.00 | 20.00 |   2026-11-11 | 2026-11-11 |     1.00
  after a credit, too late                                       |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |    25.00 |     - |   2026-11-12 | 2026-11-11 |     0.00
  after a credit that leaves nothing to take                     |    2.00 |   10 |  30 |   2026-11-01 |   100.00 |    99.80 |     - |   2026-11-05 | 2026-11-11 |     0.00
  by the terms of the business                                   |       - |    - |   - |   2026-11-01 |   100.00 |        - |     - |   2026-11-08 | 2026-11-08 |     1.00
  by the terms of the business, too late                         |       - |    - |   - |   2026-11-01 |   100.00 |        - |     - |   2026-11-09 | 2026-11-08 |     0.00
  by the terms of the business with own payment terms            |       - |    - |  15 |   2026-11-01 |   250.00 |        - |     - |   2026-11-08 | 2026-11-08 |     2.50
  not by the business with shorter own payment terms             |       - |    - |   5 |   2026-11-01 |   100.00 |        - |     - |   2026-11-02 |          - |     0.00
  not due on receipt                                             |       - |    - |   0 |   2026-11-01 |   100.00 |        - |     - |   2026-11-01 |          - |     0.00
  not for a customer without discount                            |    0.00 |    - |   - |   2026-11-01 |   100.00 |        - |     - |   2026-11-01 |          - |     0.00
  not for 0 percent with days                                    |    0.00 |   10 |   - |   2026-11-01 |   100.00 |        - |     - |   2026-11-05 |          - |     0.00
  by own percent and days with the payment terms of the business |    3.00 |   20 |   - |   2026-11-01 |   100.00 |        - |     - |   2026-11-21 | 2026-11-21 |     3.00
  by own percent and days, too late                              |    3.00 |   20 |   - |   2026-11-01 |   100.00 |        - |     - |   2026-11-22 | 2026-11-21 |     0.00`;

const cases = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('|').map((cell) => cell.trim()));

const orNull = (cell: string): string | null => (cell === '-' ? null : cell);
const days = (cell: string): number | null => (cell === '-' ? null : Number(cell));

const pay = (
  { id, customerId }: { id: string; customerId: string },
  { paymentDate, ...part }: { paymentDate: string; amount: string; discount?: string },
) =>
  api.call(billingApi.createPayment, {
    body: {
      customerId,
      paymentDate,
      amount: part.amount,
      paymentMethod: 'ach',
      allocations: [{ invoiceId: id, ...part }],
    },
  });

const subtract = (amount: string, other: string) => toMoney(decimal(amount).minus(other));

it.each(cases)('an early-payment discount %s', async (...[, ...facts]) => {
  const [percent = '', discountDays = '', net = '', invoiceDate = '', total = '', ...more] = facts;
  const [credited = '', paid = '', paymentDate = '', lastDay = '', discount = ''] = more;
  const { id: customerId } = await saveCustomer(
    customerFixture({
      discountPercent: orNull(percent),
      discountDays: days(discountDays),
      paymentTerms: days(net),
    }),
  );
  const made = await create({ customerId, status: 'sent', invoiceDate }, [{ quantity: 1, unitPrice: total }]);
  expect(made.discountDate).toBe(orNull(lastDay));
  if (credited !== '-') {
    const { id } = await createCredit({ customerId }, [{ unitPrice: credited }]);
    const body = { allocations: [{ invoiceId: made.id, amount: credited }] };
    expect(await api.call(creditMemoApi.applyCreditMemo, { params: { id }, body })).toMatchObject({
      status: 200,
    });
  }
  if (paid !== '-')
    expect(await pay(made, { paymentDate: invoiceDate, amount: paid })).toMatchObject({ status: 201 });
  const invoice = await read(made.id);
  expect(computeDiscountOffer(invoice, paymentDate)).toBe(discount);

  const tooMuch = toMoney(decimal(discount).plus('0.01'));
  expect(
    await pay(invoice, { paymentDate, amount: subtract(invoice.balance, tooMuch), discount: tooMuch }),
  ).toMatchObject({ status: tooMuch === invoice.balance ? 400 : 409 });
  expect(await read(made.id)).toEqual(invoice);
  if (discount === '0.00') return;

  const { status } = await pay(invoice, {
    paymentDate,
    amount: subtract(invoice.balance, discount),
    discount,
  });
  expect(status).toBe(201);
  expect(await read(made.id)).toMatchObject({
    status: 'paid',
    balance: '0.00',
    credited: orNull(credited) ?? '0.00',
    discounted: discount,
  });
  expect((await api.call(billingApi.listWriteOffs, { query: { invoiceId: made.id } })).body).toMatchObject([
    { kind: 'discount', amount: discount, date: pickLaterDate(paymentDate, invoiceDate) },
  ]);
});
