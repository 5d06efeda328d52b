import * as published from '@primal/contracts/delivery/events';
import { defineService } from '@primal/service-kit/service';
import { CustomerSchema, followCustomers } from '@primal/service-trade/copies/customers';
import { followSettings, SettingsSchema } from '@primal/service-trade/copies/settings';
import { boardSlice } from './board/routes.ts';
import { InvoiceSchema, OrderSchema } from './copies/documents.ts';
import { driverSlice } from './driver/routes.ts';
import { migrations } from './migrations/index.ts';
import { planningSlice } from './planning/routes.ts';
import { reportSlice } from './report/routes.ts';
import { checkDelivery } from './route/checks.ts';
import { routeSlice, stopSlice } from './route/routes.ts';
import { settlementSlice } from './settlement/routes.ts';
import type { DeliveryTables } from './tables.ts';

export const delivery = defineService<DeliveryTables>({
  name: 'delivery',
  entities: [CustomerSchema, OrderSchema, InvoiceSchema, SettingsSchema],
  migrations,
  slices: [driverSlice, routeSlice, stopSlice, planningSlice, boardSlice, reportSlice, settlementSlice],
  consumers: [
    ...followCustomers(undefined, ({ deliverFrom, deliverUntil, deliveryNotes }) => ({
      deliver_from: deliverFrom,
      deliver_until: deliverUntil,
      delivery_notes: deliveryNotes,
    })),
    ...followSettings(),
  ],
  publishes: Object.values(published),
  checks: checkDelivery,
});
