import { z } from 'zod';
import { eventDefinition } from '../shared/events.ts';
import { instant } from '../shared/schemas.ts';
import { driverAnswer } from './driver.ts';

const gone = z.object({ id: z.string() });

export const driverSaved = eventDefinition('delivery.driver.saved', driverAnswer);
export const driverDeleted = eventDefinition('delivery.driver.deleted', gone);

/** Published when a stop was assigned, moved or changed. Carries its document, driver and date. */
export const stopSaved = eventDefinition(
  'delivery.stop.saved',
  z.object({
    id: z.string(),
    routeId: z.string(),
    salesOrderId: z.string().nullable(),
    invoiceId: z.string().nullable(),
    driverName: z.string(),
    driverId: z.string(),
    routeDate: z.string(),
    status: z.string(),
    routeStatus: z.string(),
    updatedAt: instant(),
  }),
);
export const stopRemoved = eventDefinition('delivery.stop.removed', gone);

/** Published when a route's settlement was counted (docs/rules/delivery.md#settlement). */
export const settlementSaved = eventDefinition(
  'delivery.settlement.saved',
  z.object({ id: z.string(), routeId: z.string() }),
);
