import type { Migration } from '@primal/service-kit/database/migrate';

/** The report that brought the signature or the photo: a correction keeps both without a copy. */
export const picturesByReference: Migration = {
  name: '009-pictures-by-reference',
  sql: [
    `alter table stop_reports add column signature_of uuid, add column photo_of uuid`,
    `update stop_reports set
       signature_of = case when has_signature then id end,
       photo_of = case when has_photo then id end`,
  ],
};
