import { randomUUIDv7 } from 'node:crypto';
import { settingsSaved } from '@primal/contracts/admin/events';
import type { SettingsEventData } from '@primal/contracts/admin/settings';
import { ordersApi } from '@primal/contracts/orders/api';
import { standingDateReported } from '@primal/contracts/orders/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { weekdays } from '@primal/contracts/shared/delivery-days';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { burgersFixture, customerFixture, settingsFixture } from '@primal/service-trade/testing/fixtures';
import { startOrders } from '../../testing/orders.ts';

export type StandingBody = BodyInput<typeof ordersApi.createStandingOrder>;

export const tomorrow = addDays(today(), 1);
export const createDailyQuantities = (quantity: number | string) =>
  Object.fromEntries(weekdays.map((day) => [day, quantity]));

let version = 0;

/**
 * Starts the orders service with helpers for standing orders. It makes no orders until a test calls `run`.
 */
export const startStanding = async (options?: Parameters<typeof startOrders>[0]) => {
  const orders = await startOrders(options);
  const readStanding = async (id: string) =>
    (await orders.api.call(ordersApi.getStandingOrder, { params: { id } })).body;
  /**
   * Saves settings with every day open by default. Tomorrow's orders are due at midnight, but not at 11:59
   * PM.
   */
  const setSettings = async (over: Partial<SettingsEventData> = {}) => {
    version += 1;
    const data = settingsFixture({ deliveryWeekdays: [...weekdays], standingOrdersAt: '00:00', ...over });
    await orders.publish(settingsSaved, { key: 'settings', sequence: version, data });
    await eventually(async () => {
      const { rows } = await sql<{ sequence: number }>`select sequence from settings`.execute(orders.db);
      return rows[0]?.sequence === version;
    });
  };
  await setSettings();

  return {
    orders,
    setSettings,
    readStanding,
    add: async (over: Partial<StandingBody> = {}) => {
      const { status, body, problem } = await orders.api.call(ordersApi.createStandingOrder, {
        body: {
          customerId: orders.customer.id,
          lines: [{ productId: orders.burgers.id, quantities: createDailyQuantities(2) }],
          from: tomorrow,
          ...over,
        },
      });
      if (status !== 201) throw new Error(problem?.message);
      return body;
    },
    dayOf: async (id: string, date: string) =>
      (await readStanding(id)).upcoming.find((day) => day.date === date),
    run: (...given: string[]) => orders.command('standing-orders', given),
    readMade: async (standingOrderId: string) => {
      const { rows } = await sql<{ id: string }>`
        select id from sales_orders where standing_order_id = ${standingOrderId} order by standing_date`.execute(
        orders.db,
      );
      return Promise.all(rows.map(({ id }) => orders.read(id)));
    },
    attentionTo: async (standingOrderId: string) =>
      (await orders.api.call(ordersApi.listStandingAttention)).body.filter(
        (one) => one.standingOrderId === standingOrderId,
      ),
    listEvents: async (standingOrderId: string) =>
      (await orders.recorded(standingDateReported)).filter(
        ({ data }) => data.standingOrderId === standingOrderId,
      ),
    ownProduct: (over: Parameters<typeof burgersFixture>[0] = {}) =>
      orders.saveProduct(burgersFixture({ productCode: randomUUIDv7(), ...over })),
    ownCustomer: (over: Parameters<typeof customerFixture>[0] = {}) =>
      orders.saveCustomer(customerFixture(over)),
  };
};
