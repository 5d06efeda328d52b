import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { booksApi } from '@primal/contracts/billing/book-checks';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, test } from 'vitest';
import { openOffice } from '../../harness/open.ts';

const { product, person, office } = await openOffice();

const closing = addDays(today(), -10);
const inside = addDays(today(), -20);

const close = (closedThrough: string | null, before: string | null) =>
  person.call(adminApi.setClosingDate, { body: { closedThrough, before } });
const read = async () => (await person.call(adminApi.getClosingDate)).body;
const pay = () =>
  person.call(billingApi.createPayment, {
    body: { customerId: office.customer.id, paymentDate: inside, amount: '12.50', paymentMethod: 'ach' },
  });

test('a closing date applies to every request after its 200', async () => {
  let before: string | null = null;
  for (const date of [closing, null, addDays(closing, -1), null, closing, null]) {
    expect(await close(date, before)).toMatchObject({
      status: 200,
      body: { closedThrough: date, inForce: true },
    });
    expect((await pay()).status).toBe(date === null ? 201 : 409);
    before = date;
  }
});

test.each(['billing', 'nats'] as const)(
  'a closing date is refused with a message while %s is down',
  async (part) => {
    await product.crash(part);
    try {
      expect(await close(closing, null)).toMatchObject({
        status: 202,
        body: { closedThrough: closing, inForce: false },
      });
      expect(await read()).toEqual({ closedThrough: closing, inForce: false });
    } finally {
      await product.revive(part);
    }
    await expect.poll(read, { timeout: 60_000 }).toEqual({ closedThrough: closing, inForce: true });
    expect(await pay()).toMatchObject({ status: 409, problem: { code: 'reason_required' } });
    const { body } = await person.call(booksApi.getBooks);
    expect(body).toMatchObject({ lateCount: 0, lateEntries: [] });
    expect((await close(null, closing)).status).toBe(200);
  },
  120_000,
);
