import type { WeightCertificate } from '@primal/contracts/billing/certificate';
import { certificateSheet } from '@primal/contracts/billing/certificate-sheet';
import { pdfMaker } from '@primal/service-kit/pdf/pool';
import type { CertificatePdfInput } from '../pdf/certificate-pdf.ts';

const maker = pdfMaker<CertificatePdfInput>(new URL('../pdf/certificate-pdf.ts', import.meta.url));

export const makeCertificatePdf = (certificate: WeightCertificate): Promise<Uint8Array> =>
  maker.make({ sheet: certificateSheet(certificate), letterhead: certificate.business });
