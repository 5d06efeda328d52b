import type { Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { today } from '@primal/contracts/shared/dates';
import { expect } from '../../harness/e2e.ts';
import { addCustomer, createMarkedOffice } from '../../harness/office.ts';
import { createAccount, type Person } from '../../ops/client/person.ts';
import { logIn } from './fixtures.ts';

/** Creates a driver with an account and a route of today. Each stop has a customer and an invoice. */
export const createDriverWithRoute = async (admin: Person, count: number, cashOnDelivery = false) => {
  const office = await createMarkedOffice(admin);
  const account = createAccount();
  const { username, password, email } = account;
  const user = await admin.must(adminApi.createUser, {
    body: { username, password, email: email ?? '', role: 'driver' },
  });
  const driver = await office.driver('Ed', { userId: user.id });
  const stops: string[] = [];
  const invoices: InvoiceAnswer[] = [];
  for (let at = 1; at <= count; at += 1) {
    const home = { address: `${at} Main St`, city: 'Austin', state: 'TX', zipCode: '78701' };
    const { id: customerId } = await addCustomer(admin, {
      name: `Grill ${at} ${office.mark}`,
      ...home,
      phone: '(512) 555-0100',
      cashOnDelivery,
    });
    const lines = [[office.chicken, '2', { unitPrice: '10.50' }]] as const;
    const invoice = await office.invoice({ lines, customerId, deliveryCharge: '0', status: 'sent' });
    const stop = await admin.must(deliveryApi.assignInvoice, {
      body: { driverId: driver.id, invoiceId: invoice.id, sequenceNumber: at, routeDate: today() },
    });
    stops.push(stop.id);
    invoices.push(invoice);
  }
  return { office, account, driver, stops, invoices };
};

export const signIn = async (
  page: Page,
  complaints: string[],
  account: { username: string; password: string },
) => {
  await page.context().clearCookies();
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/my-route$/);
  // The browser logs the 401 of the signed-out start.
  complaints.splice(0);
};

export const sign = async (page: Page) => {
  const box = await page.getByRole('img', { name: 'Signature' }).boundingBox();
  if (!box) throw new Error('There is nothing to write on.');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
  await page.mouse.up();
};

export const readSignature = (page: Page) =>
  page.getByRole('img', { name: 'Signature' }).evaluate((drawn) => (drawn as HTMLCanvasElement).toDataURL());

/** Reports the first open stop as delivered by touch, signed with a finger. */
export const deliver = async (page: Page, takenBy: string, money?: string) => {
  await page.getByRole('button', { name: 'Delivered', exact: true }).first().click();
  await page.getByLabel('Received by').fill(takenBy);
  await sign(page);
  if (money) await page.getByLabel('Money collected').fill(money);
  await page.getByRole('button', { name: 'Save as Delivered' }).click();
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Route' })).toBeFocused();
};

export const readRoute = async (admin: Person, driverId: string) => {
  const body = await admin.must(deliveryApi.listRoutes, { query: { driverId } });
  return body[0]?.items ?? [];
};
