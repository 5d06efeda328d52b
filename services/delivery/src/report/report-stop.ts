import { findDifferenceLine, findDifferenceProblem } from '@primal/contracts/delivery/differences';
import { describeOtherReport, type reportBody, type StopReport } from '@primal/contracts/delivery/report';
import { describeCancellation, describeStopDocument } from '@primal/contracts/delivery/route-sheet';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { isDone } from '@primal/contracts/delivery/stop-rules';
import { type Collection, computeOrderCollection } from '@primal/contracts/shared/cash-on-delivery';
import { addDays, today } from '@primal/contracts/shared/dates';
import { createRowMapper, selectOf, toUpdate } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { toReport } from '../route/presenter.ts';
import type { DeliveryRoute, Stop } from '../route/route.ts';
import { StopPictureSchema, StopReportSchema } from '../route/stop-report.ts';
import { lockRoutes, reloadStop } from '../route/store.ts';
import type { DeliveryTx } from '../tables.ts';
import { toMyItems } from './presenter.ts';

type Report = z.output<typeof reportBody>;

const stopNotFound = () => problem.notFound('This stop is no longer on your route. Please call the office.');

const findReported = async (
  { db, identity }: DeliveryTx,
  id: string,
  stopId: string,
): Promise<StopReport | null> => {
  const report = await db
    .selectFrom('stop_reports as p')
    .where('p.id', '=', id)
    .select(selectOf(StopReportSchema, 'p'))
    .executeTakeFirst();
  if (!report) return null;
  if (report.userId !== identity.userId || report.stopId !== stopId)
    throw problem.conflict('This report was sent for another stop.', 'report_taken');
  return toReport(report);
};

/** Locks a stop with its route. 404 unless the stop is on a route of the caller. */
const lockOwnStop = async (tx: DeliveryTx, id: string): Promise<{ route: DeliveryRoute; stop: Stop }> => {
  const row = await tx.db
    .selectFrom('delivery_items as s')
    .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
    .innerJoin('drivers as d', 'd.id', 'r.driver_id')
    .where('s.id', '=', id)
    .where('d.user_id', '=', tx.identity.userId)
    .select('s.route_id as routeId')
    .executeTakeFirst();
  const [route] = row ? await lockRoutes(tx, [row.routeId]) : [];
  const stop = route?.findStop(id);
  if (!route || !stop) throw stopNotFound();
  return { route, stop };
};

/** Milliseconds; an older report indicates a changed phone clock. */
const maxReportAgeMs = 30 * 86_400_000;

/**
 * Time of the report: now less the time that the report waited on the phone, whose clock may be wrong.
 * Returns now for an implausible time.
 */
const computeReportTime = ({ at, sentAt }: Report): Date => {
  const now = Date.now();
  const kept = (sentAt === undefined ? now : Date.parse(sentAt)) - Date.parse(at);
  return new Date(kept > 0 && kept < maxReportAgeMs ? now - kept : now);
};

const decodePicture = (picture: string | null): Buffer | null =>
  picture === null ? null : Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');

/**
 * Shorts and returns with their units. 400 above the delivered quantity, or for a fraction of a whole piece.
 */
const checkDifferences = (written: StopAnswer, { differences }: Report): StopReport['differences'] => {
  const items = toMyItems(written);
  const found = differences.map((difference) => ({
    difference,
    line: findDifferenceLine(items, difference),
  }));
  for (const [at, { line }] of found.entries()) {
    if (!line) continue;
    const ofLine = found.filter((each) => each.line === line);
    const problem = findDifferenceProblem(
      line,
      ofLine.map(({ difference }) => difference.quantity),
    );
    if (problem) throw createFieldProblem(`${line.productName}: ${problem}`, `differences.${at}.quantity`);
  }
  return found.map(({ difference, line }) => ({ ...difference, unit: line?.unit ?? null }));
};

/** Finds the caller's report that this report corrects. Null after a move, which starts a new visit. */
const findCorrected = async (
  { db, identity }: DeliveryTx,
  { stopId, routeId }: { stopId: string; routeId: string },
  { corrects }: Report,
) => {
  if (corrects === null) return null;
  const report = await db
    .selectFrom('stop_reports as p')
    .where('p.id', '=', corrects)
    .where('p.stop_id', '=', stopId)
    .where('p.route_id', '=', routeId)
    .where('p.user_id', '=', identity.userId)
    .select(
      selectOf(StopReportSchema, 'p', [
        'kind',
        'at',
        'toCollect',
        'toCollectIsEstimate',
        'signatureReportId',
        'photoReportId',
      ]),
    )
    .executeTakeFirst();
  return report ?? null;
};

/**
 * Throws if `replaces` is not the id of the stop's last report. Two phones may share an account, and
 * replacing an unknown report would lose its money.
 */
const assertReplacesLast = async ({ db }: DeliveryTx, stop: Stop, routeId: string, { replaces }: Report) => {
  if (replaces === undefined) return;
  const last = await db
    .selectFrom('stop_reports as p')
    .where('p.stop_id', '=', stop.id)
    .where('p.route_id', '=', routeId)
    .where('p.is_last', '=', true)
    .select(selectOf(StopReportSchema, 'p'))
    .executeTakeFirst();
  if (last && last.id !== replaces) throw problem.stale(describeOtherReport(toReport(last)));
};

const correctableDays = 3;

/**
 * Rejects changes of a finished stop after its route was settled, or days later. Always accepts the first
 * report.
 */
const assertCorrectable = async ({ db }: DeliveryTx, route: DeliveryRoute, stop: StopAnswer) => {
  if (!isDone(stop.status)) return;
  const isLate = today() > addDays(route.routeDate, correctableDays);
  const counted = await db
    .selectFrom('route_settlements')
    .select('id')
    .where('route_id', '=', route.id)
    .limit(1)
    .executeTakeFirst();
  if (isLate || counted)
    throw problem.conflict('The office has settled this route. Please call.', 'route_settled');
};

/** Amount due at the visit. A deleted order is still due if its driver had no network and delivered it. */
const computeDue = (stop: StopAnswer): Collection => {
  const { salesOrder, cashOnDelivery, amountToCollect, amountIsEstimate } = stop;
  const ofDeleted =
    salesOrder && describeCancellation(stop) === 'DELETED'
      ? computeOrderCollection({ ...salesOrder, customer: { cashOnDelivery } })
      : null;
  return ofDeleted ?? { amount: amountToCollect, isEstimate: amountIsEstimate };
};

type Pictures = Record<'signature' | 'photo', Uint8Array | null>;

const storePictures = async ({ db }: DeliveryTx, reportId: string, pictures: Pictures) => {
  if (pictures.signature === null && pictures.photo === null) return;
  await db
    .insertInto('stop_pictures')
    .values(createRowMapper(StopPictureSchema)({ reportId, ...pictures }))
    .execute();
};

/**
 * Idempotent by report id (docs/rules/delivery.md#drivers-phone); 404 for a stop on another driver's route.
 */
export const reportStop = async (tx: DeliveryTx, stopId: string, body: Report): Promise<StopReport> => {
  const known = await findReported(tx, body.reportId, stopId);
  if (known) return known;
  const { route, stop } = await lockOwnStop(tx, stopId);
  const meanwhile = await findReported(tx, body.reportId, stopId);
  if (meanwhile) return meanwhile;
  await assertReplacesLast(tx, stop, route.id, body);

  const before = await reloadStop(tx, stopId);
  await assertCorrectable(tx, route, before);
  const corrected = await findCorrected(tx, { stopId, routeId: route.id }, body);
  // Uses the amount due at the visit, because the office may have recorded the payment since.
  const due = computeDue(before);
  const { toCollect, toCollectIsEstimate } = corrected ?? {
    toCollect: due.amount,
    toCollectIsEstimate: due.isEstimate,
  };
  const isCorrection = corrected?.kind === body.kind && before.status === body.kind;
  const at = isCorrection ? new Date(corrected.at) : computeReportTime(body);
  const differences = checkDifferences(before, body);
  const pictures = { signature: decodePicture(body.signature), photo: decodePicture(body.photo) };
  const signatureReportId = pictures.signature ? body.reportId : (corrected?.signatureReportId ?? null);
  const photoReportId = pictures.photo ? body.reportId : (corrected?.photoReportId ?? null);
  route.recordReport(tx, stop, body, at);
  const written = await reloadStop(tx, stopId);
  const { kind, note, takenBy, collected } = body;
  const report = {
    id: body.reportId,
    stopId,
    routeId: route.id,
    driverId: route.driver.id,
    driverName: route.driver.name,
    userId: tx.identity.userId,
    isLast: true,
    kind,
    note,
    differences,
    takenBy,
    reason: kind === 'failed' ? body.reason : null,
    hasSignature: signatureReportId !== null,
    hasPhoto: photoReportId !== null,
    signatureReportId: signatureReportId,
    photoReportId: photoReportId,
    collectedAmount: collected?.amount ?? null,
    collectedMethod: collected?.method ?? null,
    checkNumber: collected?.checkNumber ?? null,
    toCollect,
    toCollectIsEstimate,
    document: describeStopDocument(written),
    salesOrderId: written.salesOrderId,
    invoiceId: written.invoiceId,
    customerId: written.customerId,
    customerName: written.customer?.name ?? 'Unknown customer',
    at,
    receivedAt: new Date(),
  };
  await tx.db
    .updateTable('stop_reports')
    .set(toUpdate(StopReportSchema, { isLast: false }))
    .where('stop_id', '=', stopId)
    .where('route_id', '=', route.id)
    .where('is_last', '=', true)
    .execute();
  tx.insert('stop_reports', [createRowMapper(StopReportSchema)(report)]);
  await storePictures(tx, report.id, pictures);
  return toReport(report);
};
