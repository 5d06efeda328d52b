import type { proofAnswer } from '@primal/contracts/delivery/report';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import type { DeliveryDb } from '../tables.ts';

const urlOf = (type: string, bytes: Uint8Array | null): string | null =>
  bytes === null ? null : `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** The pictures of what the driver said last of a stop. 404 when there is no such stop. */
export const readProof = async (db: DeliveryDb, stopId: string): Promise<z.output<typeof proofAnswer>> => {
  const found = await db
    .selectFrom('delivery_items as s')
    .leftJoin('stop_reports as p', (join) =>
      join.onRef('p.stop_id', '=', 's.id').onRef('p.route_id', '=', 's.route_id').on('p.is_last', '=', true),
    )
    .leftJoin('stop_pictures as g', 'g.report_id', 'p.signature_of')
    .leftJoin('stop_pictures as f', 'f.report_id', 'p.photo_of')
    .where('s.id', '=', stopId)
    .select(['g.signature', 'f.photo'])
    .executeTakeFirstOrThrow(() => problem.notFound('Stop not found'));
  return { signature: urlOf('image/png', found.signature), photo: urlOf('image/jpeg', found.photo) };
};
