import { apiTable, nothing } from '../shared/api.ts';
import { certificateLink, certificateToken, invoiceCertificate, weightCertificate } from './certificate.ts';

/** The calls about weight certificates (docs/rules/invoices.md#weight-certificate). */
export const certificateApi = apiTable({
  getCertificate: {
    method: 'GET',
    path: '/api/invoices/{id}/certificate',
    permission: 'viewInvoices',
    summary:
      'The weight certificate of an invoice, and the address that opens it without an account, if there is one. 409 for an invoice that is voided or lacks weights.',
    answer: invoiceCertificate,
  },
  shareCertificate: {
    method: 'POST',
    path: '/api/invoices/{id}/certificate',
    permission: 'invoice',
    summary:
      'The address that opens the certificate without an account: the one that there is, or a new one. 409 for an invoice that is voided or lacks weights.',
    answer: certificateLink,
  },
  revokeCertificate: {
    method: 'POST',
    path: '/api/invoices/{id}/certificate/revoke',
    permission: 'invoice',
    summary: 'Take the address of the certificate back, at once; 404 where there is none.',
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
      'The certificate at that address, for anybody who has it: 60 reads a minute from one network address. 404 where it was revoked, or its invoice voided.',
    params: { token: certificateToken },
    answer: weightCertificate,
  },
});
