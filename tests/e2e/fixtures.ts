import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import type { customerPriceBody } from '@primal/contracts/admin/customer-price';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { z } from 'zod';
import { type Fixtures, makeFixtures as makeNamed } from '../../harness/fixtures.ts';
import { Person } from '../../harness/person.ts';

/** Six consonants: digits in a lot or serial may read as the next element of its label. */
const newMark = (): string => Array.from({ length: 6 }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join('');

/** A customer and products with names that no other test uses, so that each test finds its own. */
export const makeFixtures = (person: Person): Promise<Fixtures> =>
  makeNamed(person, { mark: newMark(), pricingTier: 'restaurant' });

/** A day for a cash drawer, long gone: closing today's would refuse the cash sales of other tests. */
export const drawerDay = (): string => addDays(today(), -1000 - randomInt(2500));

/** Invoices of ten cases of chicken, $105.00 each, sent so many days ago. */
export const sendInvoices = async (person: Person, { customer, chicken }: Fixtures, ages: number[]) => {
  for (const age of ages) {
    const invoice = {
      customerId: customer.id,
      invoiceDate: addDays(today(), -age),
      deliveryCharge: '0',
      status: 'sent' as const,
    };
    const items = [{ productId: chicken.id, quantity: '10', unitPrice: '10.50' }];
    const { status } = await person.call(billingApi.createInvoice, { body: { invoice, items } });
    if (status !== 201) throw new Error(`An invoice was refused: ${status}`);
  }
};

/** An order of two cases of ribeye, not weighed, and three of chicken, taken through the API. */
export const takeOrder = async (person: Person, office: Fixtures, orderDate = today()) => {
  const { body } = await person.call(ordersApi.createOrder, {
    body: {
      order: { customerId: office.customer.id, orderDate, deliveryCharge: '5.00' },
      items: [
        { productId: office.ribeye.id, quantity: '2' },
        { productId: office.chicken.id, quantity: '3' },
      ],
    },
  });
  return body;
};

/** An invoice of two cases of ribeye, of 73.64 lbs when weighed, made through the API. */
export const makeInvoice = async (person: Person, office: Fixtures, invoice: object = {}, weighed = true) => {
  const weights = weighed ? { individualWeights: '[36.54,37.1]' } : {};
  const { body, problem } = await person.call(billingApi.createInvoice, {
    body: {
      invoice: { customerId: office.customer.id, invoiceDate: today(), ...invoice },
      items: [{ productId: office.ribeye.id, quantity: '2', ...weights }],
    },
  });
  if (problem) throw new Error(problem.message);
  return body;
};

type PriceInput = z.input<typeof customerPriceBody>;

/** A price of the customer's own, $8.40 from today on unless said otherwise, given through the API. */
export const givePrice = async (person: Person, { customer }: Fixtures, price: Partial<PriceInput>) => {
  const body: PriceInput = {
    customerId: customer.id,
    kind: 'fixed',
    value: '8.40',
    from: today(),
    ...price,
  };
  const { body: given, problem } = await person.call(adminApi.createCustomerPrice, { body });
  if (problem) throw new Error(problem.message);
  return given;
};

/** Somebody else with a session of their own, on a screen of their own. */
export const secondScreen = async (browser: Browser, url: string): Promise<Page> => {
  const other = new Person(url);
  await other.register();
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([...other.cookies].map(([name, value]) => ({ name, value, url })));
  return context.newPage();
};

export type { Fixtures };
