import { defineEntity, p } from '@mikro-orm/core';

/** The file in Drive that has an invoice. */
export const DriveFileSchema = defineEntity({
  name: 'DriveFile',
  tableName: 'drive_files',
  properties: {
    invoiceId: p.uuid().primary(),
    fileId: p.text(),
  },
});
