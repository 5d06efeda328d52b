import { letterheadOf } from '@primal/contracts/admin/letterhead';
import { loadingList } from '@primal/contracts/delivery/loading-list';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { routeSheet } from '@primal/contracts/delivery/sheet';
import { readSettings } from '@primal/service-kit/copies/settings';
import { pdfMaker } from '@primal/service-kit/pdf/pool';
import type { LoadingPdfInput } from '../pdf/loading-pdf.ts';
import type { RoutePdfInput } from '../pdf/route-pdf.ts';
import type { DeliveryDb } from '../tables.ts';

const maker = pdfMaker<RoutePdfInput>(new URL('../pdf/route-pdf.ts', import.meta.url));

const loadingMaker = pdfMaker<LoadingPdfInput>(new URL('../pdf/loading-pdf.ts', import.meta.url));

/** The PDF of a route sheet under the business's letterhead, made in a worker thread. */
export const makeRoutePdf = async (db: DeliveryDb, route: RouteAnswer): Promise<Uint8Array> =>
  maker.make({ sheet: routeSheet(route), letterhead: letterheadOf(await readSettings(db)) });

/** The PDF of a loading list, made in the same way. */
export const makeLoadingPdf = async (db: DeliveryDb, route: RouteAnswer): Promise<Uint8Array> =>
  loadingMaker.make({ list: loadingList(route), letterhead: letterheadOf(await readSettings(db)) });
