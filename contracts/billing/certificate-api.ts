import { apiTable, nothing } from '../shared/api.ts';
import { certificateLink, certificateToken, invoiceCertificate, weightCertificate } from './certificate.ts';

/** Weight certificates (docs/rules/invoices.md#weight-certificate). */
export const certificateApi = apiTable({
  getCertificate: {
    method: 'GET',
    path: '/api/invoices/{id}/certificate',
    permission: 'viewInvoices',
    summary:
      'The weight certificate of an invoice, and its public address, if there is one. 409 if the invoice is voided or lacks weights.',
    answer: invoiceCertificate,
  },
  shareCertificate: {
    method: 'POST',
    path: '/api/invoices/{id}/certificate',
    permission: 'invoice',
    summary:
      'The public address of the certificate, created if there is none. 409 if the invoice is voided or lacks weights.',
    answer: certificateLink,
  },
  revokeCertificate: {
    method: 'POST',
    path: '/api/invoices/{id}/certificate/revoke',
    permission: 'invoice',
    summary: 'Revoke the public address of the certificate immediately; 404 if there is none.',
    answer: nothing,
    status: 204,
  },
  certificatePdf: {
    method: 'GET',
    path: '/api/invoices/{id}/certificate/pdf',
    permission: 'viewInvoices',
    summary: 'The certificate as a PDF, `Weight_Certificate_{number}_{date}.pdf`.',
    answer: nothing,
    file: 'application/pdf',
  },
  readCertificate: {
    method: 'GET',
    path: '/api/certificates/{token}',
    permission: 'anybody',
    summary:
      'The certificate at a public address, without sign-in: 60 reads a minute from one network address. 404 if it was revoked or its invoice was voided.',
    params: { token: certificateToken },
    answer: weightCertificate,
  },
});
