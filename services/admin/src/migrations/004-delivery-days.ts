import type { Migration } from '@primal/service-kit/database/migrate';

/** When the business delivers, and what is agreed with a customer about it. The defaults are those of the contracts. */
export const deliveryDays: Migration = {
  name: '004-delivery-days',
  sql: [
    `alter table settings
      add column delivery_weekdays text[] not null default '{mon,tue,wed,thu,fri,sat}',
      add column cut_off_time text,
      add column closed_dates jsonb not null default '[]',
      add column minimum_order numeric(12,2),
      add column standing_orders_at text not null default '14:00';
    alter table customers
      add column delivery_days text[] not null default '{}',
      add column minimum_order numeric(12,2),
      add column delivery_charge numeric(12,2),
      add column free_delivery_from numeric(12,2)`,
  ],
};
