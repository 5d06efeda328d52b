import { setTimeout as pause } from 'node:timers/promises';
import { toLetterhead } from '@primal/contracts/admin/letterhead';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { createInvoiceSheet } from '@primal/contracts/billing/invoice-sheet';
import { outgoingApi } from '@primal/contracts/billing/outgoing';
import { buildCallAddress } from '@primal/contracts/shared/api';
import renderInvoicePdf from '../services/billing/src/pdf/invoice-pdf.ts';
import type { Clerk } from './clerk.ts';
import { makeFixtures } from './fixtures.ts';
import { type Measuring, measure } from './measure.ts';
import { readProportionalMegabytes } from './memory.ts';
import { formatMs, measureTime, median, percentile, repeat } from './timing.ts';

const documents = 1000;
const measureRuns = async (runs: number, work: () => Promise<unknown>): Promise<number[]> => {
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) took.push(await measureTime(work));
  return took;
};

/** The 99th percentile for a user who lists invoices twenty times a second during the PDFs. */
const listTimes = async ({ send }: Clerk, ms: number): Promise<number> => {
  const look = async () => {
    waits.push(await measureTime(() => send('GET', `${invoiceApi.listInvoices.path}?limit=50`)));
    await pause(50);
  };
  const waits: number[] = [];
  await repeat(look, { clients: 1, ms });
  return percentile(waits, 0.99);
};

const run = async ({ clerk, findPid }: Measuring): Promise<string[]> => {
  const { customer, order } = await makeFixtures(clerk);
  const invoice = await clerk.person.must(invoiceApi.createInvoice, {
    body: {
      invoice: { customerId: customer.id, invoiceDate: '2026-11-20', status: 'sent' },
      items: order.items,
    },
  });
  const path = buildCallAddress(outgoingApi.invoicePdf, { params: { id: invoice.id } });
  const one = () => clerk.send('POST', path);
  await measureRuns(50, one);
  const quiet = await listTimes(clerk, 5000);
  const before = readProportionalMegabytes(findPid('billing'));
  let isDone = false;
  const others: number[] = [];
  const looking = (async () => {
    while (!isDone) others.push(await listTimes(clerk, 5000));
  })();
  const busy = await measureRuns(documents, one);
  isDone = true;
  await looking;
  const after = readProportionalMegabytes(findPid('billing'));
  const input = {
    sheet: createInvoiceSheet(invoice),
    qrCode: null,
    letterhead: toLetterhead(undefined),
    footer: ['Thank you for your business!'],
  };
  await measureRuns(50, () => renderInvoicePdf(input));
  const bare = await measureRuns(200, () => renderInvoicePdf(input));
  const made = median(busy);
  const wanted = median(bare);
  return [
    `${documents} PDFs of ten lines through the gateway: ${formatMs(made)} in the middle`,
    `bare pdfmake for the same document: ${formatMs(wanted)}; ${(made / wanted).toFixed(2)} times (at most 1.3 wanted)`,
    `memory of the billing service: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after them`,
    `99% of the list's answers: ${formatMs(quiet)} alone, ${formatMs(median(others))} meanwhile (at most twice wanted)`,
  ];
};

export default function pdf(): Promise<string[]> {
  return measure({ database: 'billing' }, run);
}
