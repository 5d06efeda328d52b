import { CustomerSchema } from '@primal/service-trade/copies/customers';
import { SettingsSchema } from '@primal/service-trade/copies/settings';
import { BoardMoveSchema } from './board/board-move.ts';
import { InvoiceSchema, OrderSchema } from './copies/tables.ts';
import { DriverSchema } from './driver/driver.ts';
import { DeliveryRouteSchema, StopSchema } from './route/route.ts';
import { StopPictureSchema, StopReportSchema } from './route/stop-report.ts';
import { SettlementSchema } from './settlement/settlement.ts';

export const entities = [
  CustomerSchema,
  OrderSchema,
  InvoiceSchema,
  SettingsSchema,
  DriverSchema,
  DeliveryRouteSchema,
  StopSchema,
  BoardMoveSchema,
  StopReportSchema,
  StopPictureSchema,
  SettlementSchema,
];
