import type { Workload } from '../../traffic/workload.ts';
import { verifyAccounts, verifyPayments } from './accounts.ts';
import {
  type Verifying,
  verifyConversions,
  verifyCredits,
  verifyInvoices,
  verifyOrders,
  verifyReceipts,
  verifyRecords,
} from './documents.ts';
import type { Findings } from './findings.ts';
import { verifyPieces } from './pieces.ts';
import { verifyReports } from './reports.ts';
import { verifyRoutes } from './routes.ts';

/**
 * Compares all that was acknowledged with all that is there, through the calls that screens use, and the product's
 * figures with each other. Nobody may work meanwhile and nothing be on its way.
 */
export const verifyWorkload = async (
  { clients, model, log }: Workload,
  findings: Findings,
): Promise<void> => {
  const [client] = clients;
  if (!client) return;
  const verifying: Verifying = { client, model, findings };
  for (const one of clients) {
    const { asked, otherwise } = await one.sendAgain();
    findings.count('creations sent again', asked);
    for (const text of otherwise) findings.add('doubled', [], text);
  }
  await verifyConversions(verifying);
  await verifyOrders(verifying);
  await verifyInvoices(verifying);
  await verifyPieces(verifying);
  await verifyCredits(verifying);
  await verifyReceipts(verifying);
  await verifyPayments(verifying);
  await verifyAccounts(verifying);
  await verifyRoutes(verifying);
  await verifyReports(verifying);
  await verifyRecords(verifying);
  for (const { about, text } of log.complaints) findings.add('broken', about, text);
  for (const entry of log.entries)
    if (entry.outcome === 'unanswered') findings.add('lost', entry.about, `${entry.call} was never answered`);
};
