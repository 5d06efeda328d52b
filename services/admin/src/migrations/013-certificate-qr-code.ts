import type { Migration } from '@primal/service-kit/database/migrate';

/** Whether invoices carry a QR code of their weight certificate. */
export const certificateQrCode: Migration = {
  name: '013-certificate-qr-code',
  sql: ['alter table settings add column certificate_qr_code boolean not null default false'],
};
