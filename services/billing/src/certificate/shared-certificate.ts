import {
  certificateUnavailable,
  explainNoCertificate,
  type WeightCertificate,
} from '@primal/contracts/billing/certificate';
import { problem } from '@primal/service-kit/problem';
import { type Reply, replyWithETag } from '@primal/service-kit/routes';
import { readLetterhead } from '../copies/settings.ts';
import { readInvoice } from '../invoice/store.ts';
import type { BillingDb } from '../tables.ts';
import { buildCertificate } from './certificate.ts';
import { findOpenLink } from './store.ts';

/** Maximum number of cached pieces of all certificates, about 20 MB. An invoice has at most 25,000. */
const maxCachedPieces = 40_000;

interface CachedCertificate {
  state: string;
  answer: Reply<WeightCertificate>;
}

const measureSize = (made: CachedCertificate | undefined): number =>
  made ? 1 + made.answer.body.pieceCount : 0;

const createNotFoundProblem = () => problem.notFound(certificateUnavailable);

const createCache = () => {
  const byLink = new Map<string, CachedCertificate>();
  let size = 0;
  const drop = (linkId: string): void => {
    size -= measureSize(byLink.get(linkId));
    byLink.delete(linkId);
  };
  return {
    get: (linkId: string): CachedCertificate | undefined => byLink.get(linkId),
    put: (linkId: string, made: CachedCertificate): void => {
      drop(linkId);
      byLink.set(linkId, made);
      size += measureSize(made);
      for (const oldest of byLink.keys()) {
        if (size <= maxCachedPieces) return;
        drop(oldest);
      }
    },
  };
};
const cache = createCache();

/**
 * Reads the certificate of a public token. Caches by invoice version and letterhead, since readers repeat
 * their requests. Answers the same 404 for an unknown token, a revoked token, and an invoice without a
 * certificate.
 */
export const readSharedCertificate = async (
  db: BillingDb,
  token: string,
): Promise<Reply<WeightCertificate>> => {
  const link = await findOpenLink(db, token);
  if (!link) throw createNotFoundProblem();
  const [invoice, { letterhead }] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(['version', 'status', 'sales_order_number'])
      .where('id', '=', link.invoiceId)
      .executeTakeFirst(),
    readLetterhead(db),
  ]);
  if (!invoice || invoice.status === 'voided') throw createNotFoundProblem();
  const state = JSON.stringify([invoice, letterhead]);
  const known = cache.get(link.id);
  if (known?.state === state) {
    cache.put(link.id, known);
    return known.answer;
  }
  const whole = await readInvoice(db, link.invoiceId);
  if (explainNoCertificate(whole) !== null) throw createNotFoundProblem();
  const answer = replyWithETag(buildCertificate(whole, letterhead));
  // Do not cache if the invoice changed between the two reads.
  if (whole.version === invoice.version) cache.put(link.id, { state, answer });
  return answer;
};
