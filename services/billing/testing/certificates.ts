import { randomUUID } from 'node:crypto';
import { certificateApi } from '@primal/contracts/billing/certificate';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { pieceBody } from '@primal/contracts/orders/piece';
import { gatewayIdentity } from '@primal/contracts/shared/identity';
import type { PieceData } from '@primal/contracts/shared/piece-data';
import { startBilling } from './billing.ts';
import { createConvertedOrder } from './fixtures.ts';

export const labeled = {
  gtin: '00012345678905',
  serial: 'S-71',
  lot: 'L2211',
  packagingDate: '2026-11-10',
  expiry: '2026-12-10',
};

export const createWeighedPiece = (weight: string, label: Partial<PieceData> = {}): PieceData => ({
  id: randomUUID(),
  ...pieceBody.parse({ weight }),
  takenBy: 'Dana Ortega',
  takenAt: '2026-11-19T14:30:00.000Z',
  ...label,
});

/** Billing with invoices of three weighed pieces, two of them labeled, and calls on their certificates. */
export const startCertificates = async () => {
  const billing = await startBilling();
  const { api, convert, invoiced } = billing;
  const stranger = billing.client(gatewayIdentity);
  return {
    ...billing,
    stranger,
    readBy: (token: string) => stranger.call(certificateApi.readCertificate, { params: { token } }),
    share: ({ id }: { id: string }) => api.call(certificateApi.shareCertificate, { params: { id } }),
    revoke: ({ id }: { id: string }) => api.call(certificateApi.revokeCertificate, { params: { id } }),
    look: ({ id }: { id: string }) => api.call(certificateApi.getCertificate, { params: { id } }),
    weighedInvoice: async (): Promise<InvoiceAnswer> => {
      const order = createConvertedOrder();
      const pieces = [
        createWeighedPiece('10', labeled),
        createWeighedPiece('10.25', { ...labeled, serial: 'S-72' }),
        createWeighedPiece('10.25'),
      ];
      await convert({ ...order, items: order.items.map((item) => ({ ...item, pieces })) });
      return invoiced(order);
    },
  };
};
