import { defineEntity, p } from '@mikro-orm/core';
import {
  collectedMethods,
  reportKinds,
  type StopReport,
  stopReport,
} from '@primal/contracts/delivery/report';
import { failedReasons } from '@primal/contracts/delivery/stop-rules';
import type { RecordOf, Tables } from '@primal/service-kit/database';

export const StopReportSchema = defineEntity({
  name: 'StopReport',
  tableName: 'stop_reports',
  properties: {
    id: p.uuid().primary(),
    stopId: p.uuid(),
    routeId: p.uuid(),
    driverId: p.uuid(),
    driverName: p.text(),
    userId: p.uuid(),
    isLast: p.boolean(),
    kind: p.enum(reportKinds),
    reason: p.enum(failedReasons).strictNullable(),
    note: p.text().strictNullable(),
    differences: p.json<StopReport['differences']>(),
    takenBy: p.text().strictNullable(),
    hasSignature: p.boolean(),
    hasPhoto: p.boolean(),
    signatureReportId: p.uuid().fieldName('signature_of').strictNullable(),
    photoReportId: p.uuid().fieldName('photo_of').strictNullable(),
    collectedAmount: p.decimal().precision(12).scale(2).strictNullable(),
    collectedMethod: p.enum(collectedMethods).strictNullable(),
    checkNumber: p.text().strictNullable(),
    /** Amount due at the time of the report, even if the invoice is paid later. */
    toCollect: p.decimal().precision(12).scale(2),
    /** Goods were not all weighed at the time of the report. */
    toCollectIsEstimate: p.boolean(),
    document: p.text(),
    salesOrderId: p.uuid().strictNullable(),
    invoiceId: p.uuid().strictNullable(),
    customerId: p.uuid().strictNullable(),
    customerName: p.text(),
    at: p.datetime(3),
    receivedAt: p.datetime(3),
  },
});

export const StopPictureSchema = defineEntity({
  name: 'StopPicture',
  tableName: 'stop_pictures',
  properties: {
    reportId: p.uuid().primary(),
    signature: p.blob().strictNullable(),
    photo: p.blob().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface DeliveryTables extends Tables<[typeof StopReportSchema, typeof StopPictureSchema]> {}
}

export type ReportRecord = RecordOf<typeof StopReportSchema>;

type Shown = Pick<
  ReportRecord,
  Exclude<keyof StopReport, 'collected'> | 'collectedAmount' | 'collectedMethod' | 'checkNumber'
>;

export const reportFields = [
  ...(Object.keys(stopReport.shape) as (keyof StopReport)[]).filter((field) => field !== 'collected'),
  'collectedAmount',
  'collectedMethod',
  'checkNumber',
] as (keyof Shown)[];
