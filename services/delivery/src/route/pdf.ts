import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { routeSheet } from '@primal/contracts/delivery/sheet';
import { pdfMaker } from '@primal/service-kit/pdf/pool';
import { readLetterhead } from '../copies/settings.ts';
import type { RoutePdfInput } from '../pdf/route-pdf.ts';
import type { DeliveryDb } from '../tables.ts';

const maker = pdfMaker<RoutePdfInput>(new URL('../pdf/route-pdf.ts', import.meta.url));

/** The PDF of a route sheet under the business's letterhead, made in a worker thread. */
export const makeRoutePdf = async (db: DeliveryDb, route: RouteAnswer): Promise<Uint8Array> =>
  maker.make({ sheet: routeSheet(route), letterhead: await readLetterhead(db) });

export const stopPdfMaker = (): Promise<void> => maker.stop();
