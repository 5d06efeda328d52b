import {
  certificateApi,
  explainNoCertificate,
  formatCertificateFileName,
  type WeightCertificate,
} from '@primal/contracts/billing/certificate';
import { createCertificateSheet } from '@primal/contracts/billing/certificate-sheet';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { weightsMissingCode } from '@primal/contracts/billing/invoice-rules';
import { toInstantText } from '@primal/service-kit/database';
import { createPdfMaker } from '@primal/service-kit/pdf/pool';
import { problem } from '@primal/service-kit/problem';
import { createFileReply, createSlice, type Handlers } from '@primal/service-kit/routes';
import { readLetterhead } from '../copies/settings.ts';
import { readInvoice } from '../invoice/store.ts';
import type { CertificatePdfInput } from '../pdf/certificate-pdf.ts';
import type { BillingDb, BillingTables } from '../tables.ts';
import { buildCertificate, readSharedCertificate } from './certificate.ts';
import { CertificateLinkSchema, createLinkAnswer, findLink, findOrCreateLink, revokeLink } from './store.ts';

const maker = createPdfMaker<CertificatePdfInput>(new URL('../pdf/certificate-pdf.ts', import.meta.url));

const makeCertificatePdf = (certificate: WeightCertificate): Promise<Uint8Array> =>
  maker.make({ sheet: createCertificateSheet(certificate), letterhead: certificate.business });

const readCertified = async (db: BillingDb, id: string): Promise<InvoiceAnswer> => {
  const invoice = await readInvoice(db, id);
  const refusal = explainNoCertificate(invoice);
  if (refusal !== null)
    throw problem.conflict(refusal, invoice.hasMissingCatchWeights ? weightsMissingCode : undefined);
  return invoice;
};

const createCertificate = async (db: BillingDb, invoice: InvoiceAnswer): Promise<WeightCertificate> =>
  buildCertificate(invoice, (await readLetterhead(db)).letterhead);

const handlers: Handlers<typeof certificateApi, BillingTables> = {
  getCertificate: async ({ tx, params }) => {
    const invoice = await readCertified(tx.db, params.id);
    const [certificate, link] = await Promise.all([
      createCertificate(tx.db, invoice),
      findLink(tx.db, invoice.id),
    ]);
    return {
      certificate,
      link: link && link.revokedAt === null ? await createLinkAnswer(link) : null,
      revokedAt: link?.revokedAt ? toInstantText(link.revokedAt) : null,
    };
  },
  shareCertificate: async ({ tx, params }) =>
    createLinkAnswer(await findOrCreateLink(tx, await readCertified(tx.db, params.id))),
  // Allowed in any state of the invoice: a published link must remain revocable.
  revokeCertificate: async ({ tx, params }) => {
    await revokeLink(tx, await readInvoice(tx.db, params.id));
    return undefined;
  },
  certificatePdf: async ({ tx, params }) => {
    const certificate = await createCertificate(tx.db, await readCertified(tx.db, params.id));
    const pdf = await makeCertificatePdf(certificate);
    return createFileReply(pdf, { type: 'application/pdf', name: formatCertificateFileName(certificate) });
  },
  readCertificate: ({ tx, params }) => readSharedCertificate(tx.db, params.token),
};

export const certificateSlice = createSlice(certificateApi, handlers, { entities: [CertificateLinkSchema] });
