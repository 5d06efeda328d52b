import { deliveryApi } from '@primal/contracts/delivery/api';
import { sql } from '@primal/service-kit/database';
import { createInvoiceFixture } from '@primal/service-trade/testing/documents';
import { afterAll, expect, it } from 'vitest';
import { friday, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
afterAll(() => delivery.stop());

it('answers a day of 30 drivers and 600 stops with documents and customers in one call', async () => {
  const driver = await delivery.addDriver();
  const first = delivery.answered(
    await delivery.assignInvoice(driver.id, (await delivery.newInvoice()).id, { sequenceNumber: 99 }),
  );
  await sql`
    insert into drivers (id, name, is_active, board_number, version, created_at, updated_at)
      select gen_random_uuid(), 'Driver ' || at, true, at + 1, 1, now(), now() from generate_series(1, 29) as at;
    insert into delivery_routes (id, driver_id, route_date, status, version, created_at, updated_at)
      select gen_random_uuid(), id, '2026-11-20', 'pending', 1, now(), now() from drivers where name like 'Driver %';
    insert into invoices (id, sequence, customer_id, status, shown)
      select gen_random_uuid(), 1, i.customer_id, 'sent',
        i.shown || jsonb_build_object('invoiceNumber', 'INV-' || 5000 + at)
      from invoices i, generate_series(1, 599) as at;
    insert into delivery_items (id, route_id, invoice_id, customer_id, sequence_number, status, is_warehouse_pickup,
        version, created_at, updated_at)
      select gen_random_uuid(), r.id, i.id, i.customer_id, (i.place - 1) / 30 + 1, 'pending', false, 1, now(), now()
      from (select id, customer_id, row_number() over (order by id) as place from invoices
        where shown ->> 'invoiceNumber' <> 'INV-1001') i
      join (select id, row_number() over (order by id) as place from delivery_routes) r
        on r.place = (i.place - 1) % 30 + 1`.execute(delivery.db);
  const routes = delivery.answered(
    await delivery.api.call(deliveryApi.listRoutes, { query: { routeDate: friday, limit: '1000' } }),
  );
  expect(routes).toHaveLength(30);
  const stops = routes.flatMap(({ items }) => items);
  expect(stops.map(({ id }) => id)).toContain(first.id);
  expect(new Set(stops.map(({ invoice }) => invoice?.invoiceNumber)).size).toBe(600);
  for (const stop of stops) {
    expect(stop.customer?.name).toBe('Corner Bistro');
    expect(stop.invoice?.items).toHaveLength(createInvoiceFixture(delivery.customer).items.length);
  }
});
