import { randomUUID } from 'node:crypto';
import { deliveryApi } from '@primal/contracts/delivery/api';
import type { ReportBody } from '@primal/contracts/delivery/report';
import { today } from '@primal/contracts/shared/dates';
import { listDefaultPermissions } from '@primal/contracts/shared/permissions';
import type { TestClient } from '@primal/service-kit/testing';
import { createInvoiceFixture } from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { expect } from 'vitest';
import { startDelivery } from './delivery.ts';

export const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';
export const jpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==';

/** A report of a delivery, made now. */
export const createReport = (changes: Partial<ReportBody> = {}): ReportBody => ({
  reportId: randomUUID(),
  at: new Date().toISOString(),
  kind: 'delivered',
  ...changes,
});

interface Due {
  balance?: string;
  cash?: boolean;
}

/** Starts delivery with drivers on their phones, who have stops today. */
export const startPhones = async () => {
  const delivery = await startDelivery();
  const { addDriver, answered, assignInvoice } = delivery;

  const newDriver = async (name = 'Ed Vance') => {
    const userId = randomUUID();
    const driver = await addDriver({ name, userId });
    const permissions = listDefaultPermissions('driver');
    const phone = delivery.client({ userId, name, role: 'driver', permissions });
    return { driver, phone, userId };
  };

  const stopFor = async (
    driverId: string,
    { balance = '305.00', cash = false, sequenceNumber = 99 }: Due & { sequenceNumber?: number } = {},
  ) => {
    const customer = customerFixture({ cashOnDelivery: cash });
    await delivery.saveCustomer(customer);
    const invoice = createInvoiceFixture(customer, { balance });
    await delivery.saveInvoice(invoice);
    const assign = () => assignInvoice(driverId, invoice.id, { routeDate: today(), sequenceNumber });
    await expect.poll(async () => (await assign()).status).toBe(201);
    const [stop] = await delivery.stopsOf({ invoiceId: invoice.id });
    if (!stop) throw new Error('The stop is missing.');
    return { stop, invoice };
  };

  return {
    ...delivery,
    newDriver,
    stopFor,
    onRoute: async (due?: Due) => {
      const somebody = await newDriver();
      return { ...somebody, ...(await stopFor(somebody.driver.id, due)) };
    },
    send: (phone: TestClient, id: string, body: ReportBody) =>
      phone.call(deliveryApi.reportStop, { params: { id }, body }),
    mine: async (phone: TestClient) => answered(await phone.call(deliveryApi.readMyRoute)),
    stopOf: async (invoiceId: string) => (await delivery.stopsOf({ invoiceId }))[0],
  };
};
