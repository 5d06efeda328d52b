import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminApi } from '@primal/contracts/admin/api';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { billingApi } from '@primal/contracts/billing/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { ApiTable, Call } from '@primal/contracts/shared/api';
import { processNames } from '../../ops/run/processes.ts';
import { startGoogle } from '../../services/kit/src/testing/google.ts';
import { startSmtp } from '../../services/kit/src/testing/smtp.ts';
import { waitForAgreement } from '../agreement.ts';
import { startProduct, type TestProduct } from '../product.ts';
import { Actors } from './actors.ts';
import { checkResponse, internalDetails } from './check-response.ts';
import { composeCall, type Sent } from './compose-call.ts';
import { createDraw, type Draw } from './draw.ts';
import { Findings } from './findings.ts';
import { drawRawRequest, sendRaw } from './raw.ts';
import { RecordPool } from './record-pool.ts';
import { replenish } from './records.ts';
import { type Answer, send } from './send.ts';
import { Stored } from './stored.ts';
import { importedFile, sheetId } from './texts.ts';

const tables: ApiTable[] = [ordersApi, billingApi, deliveryApi, adminApi, gatewayApi];

/** Includes calls that only the gateway may make, which must not exist from outside. */
const calls: Call[] = [...tables, adminInternalApi].flatMap((table) => Object.values(table));

const services = processNames.filter((name) => name !== 'gateway');

const isInternal = ({ path }: Call): boolean => path.startsWith('/internal/');
const isPublic = ({ permission }: Call): boolean => permission === 'anybody';

interface FuzzOptions {
  calls: number;
  seed: number;
  report?: (finding: string) => void;
  onProgress?: (made: number, product: TestProduct) => void;
}

export interface FuzzResult {
  findings: Findings;
  product: TestProduct;
  stop(): Promise<void>;
}

/** Calls between two checks of stored data. Each check waits for the slowest call. */
const batch = 2_000;

const workers = 24;

/** Calls with PDFs and password hashes, of which the run makes a tenth, because they cost a hundred times more. */
const costly = /\/(pdf|email|save-to-drive|export-to-drive|statement|login|logout|register|users)\b/;

const rawEvery = 20;

/**
 * Tables written in separate transactions: import rows before they are applied, refused sign-ins, sent
 * papers. Background work writes the books' comparison and the ledger's sums by day.
 */
const separateTables =
  /^admin\.(imports|import_rows|audit_entries)$|^billing\.(invoice_history|comparison|ledger_days|unsummed_entries)$/;

const conversion = /^\/api\/sales-orders\/[^/]+\/convert-to-invoice$/;
const hold = /^orders\.(sales_orders|outbox|idempotency_keys|audit_entries)$/;

/**
 * True if a refused conversion stored only the order's hold, which is allowed
 * (docs/rules/credit.md#a-held-order).
 */
const storesHold = (sent: Sent, status: number, written: readonly string[]): boolean =>
  status === 409 && conversion.test(sent.target) && written.every((name) => hold.test(name));

/** Ends the run if a process is dead, because all further calls would fail. The error has its last output. */
const assertProcessesRun = ({ product: { programs, dataDir } }: TestProduct): void => {
  for (const name of processNames) {
    if (programs[name].pid !== null) continue;
    const words = readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').slice(-2_000);
    throw new Error(`The ${name} process has ended by itself. Its last output:\n${words}`);
  }
};

const startRig = async (known: RecordPool) => {
  const [google, smtp] = await Promise.all([startGoogle(), startSmtp()]);
  google.sheets.set(sheetId, { title: 'Products', rows: importedFile });
  const product = await startProduct({
    env: { TRUST_PROXY: '1', GOOGLE_URL: google.url, SMTP_URL: smtp.url },
  });
  const actors = new Actors(product, known);
  const owner = await actors.begin();
  const stored = new Stored(product.product.engines.adminUrl);
  await stored.begin(services);
  const stop = async () => {
    await stored.end();
    await product.stop();
    await Promise.all([google.stop(), smtp.stop()]);
  };
  return { product, actors, owner, stored, stop };
};

const fuzzRaw = async (draw: Draw, port: number, actors: Actors, findings: Findings): Promise<void> => {
  const { what, bytes } = drawRawRequest(draw, {
    host: `127.0.0.1:${port}`,
    cookie: draw.chance(0.5) ? actors.person('visitor').cookie : '',
  });
  try {
    const { statuses, text } = await sendRaw(port, bytes);
    findings.tally('bytes', 'raw', statuses.at(-1) ?? 0);
    const failed = statuses.find((status) => status >= 500 && !(status === 503 && /retry-after/i.test(text)));
    if (failed) findings.add(`answers ${failed}`, what, text.slice(0, 500));
    const leak = statuses.some((status) => status >= 400) ? internalDetails.exec(text) : null;
    if (leak) findings.add(`reveals an internal detail: ${leak[0]}`, what, text.slice(0, 500));
  } catch (error) {
    findings.add(String(error), what, bytes.toString('latin1').slice(0, 300));
  }
};

/** Makes `calls` fuzzed calls to a new product, and checks each answer and the stored data. */
export const fuzz = async (options: FuzzOptions): Promise<FuzzResult> => {
  const { seed, onProgress = () => {} } = options;
  const known = new RecordPool();
  const findings = new Findings(options.report);
  const { product, actors, owner, stored, stop } = await startRig(known);
  const name = `fuzz-${seed}`;
  const port = Number(new URL(product.url).port);
  const outcomes = new Map<string, { sent: Sent; status: number }>();

  const take = (sent: Sent, answer: Answer): void => {
    if (answer.status >= 300 || !answer.headers.get('content-type')?.includes('json')) return;
    const body: unknown = JSON.parse(answer.text);
    known.learn(sent.call.path, body);
    known.keepCursor(sent.call.path, answer.headers.get('link'));
  };

  const callOne = async (number: number): Promise<void> => {
    const draw = createDraw(seed, number);
    const first = draw.one(calls);
    const call = costly.test(first.path) && draw.chance(0.9) ? draw.one(calls) : first;
    const sent = composeCall(draw, known, call, { number, run: name });
    const { method } = call;
    const answer = await send(actors.person(sent.who), sent).catch((error: unknown) =>
      findings.judge(sent, undefined, `has no answer: ${error}`),
    );
    if (!answer) return;
    outcomes.set(`${name}-${number}`, { sent, status: answer.status });
    findings.count(sent, answer);
    if (answer.status === 503) assertProcessesRun(product);
    if (isInternal(call)) {
      if (answer.status < 300 && call.method !== 'GET')
        findings.judge(sent, answer, 'is reached from outside');
      return;
    }
    findings.judge(sent, answer, checkResponse(sent, answer, isPublic(call)));
    take(sent, answer);
    if (method === 'DELETE' ? answer.status < 300 : method === 'GET' && answer.status === 404)
      known.forget(sent.target.split(/[/?]/)[3] ?? '');
    const isOut =
      call === gatewayApi.logout || (answer.status === 401 && answer.text.includes('not_signed_in'));
    const hasLostRights = answer.status === 403 && sent.who === 'admin';
    if (sent.who !== 'nobody' && (isOut || hasLostRights)) await actors.signInAgain(sent.who);
  };

  /** Checks that each committed transaction belongs to an accepted call or an event. */
  const checkCommits = async (): Promise<void> => {
    for (const { tables: written, marks } of await stored.take()) {
      const known = marks.flatMap((mark) => outcomes.get(mark) ?? []);
      // After a 503 the outcome is unknown, because the gateway gave up waiting.
      const refused = known.find(({ status }) => status >= 400 && status < 500);
      if (refused && storesHold(refused.sent, refused.status, written)) continue;
      if (refused)
        findings.judge(refused.sent, undefined, `was refused with ${refused.status} and stored ${written}`);
      else if (marks.length === 0 && !written.every((name) => separateTables.test(name)))
        findings.add(`no known call stored ${written}`, 'stored', '');
    }
    outcomes.clear();
  };

  const run = async (): Promise<void> => {
    for (let next = 0; next < options.calls; ) {
      await replenish(owner, known);
      const end = Math.min(options.calls, next + batch);
      const work = async () => {
        for (let number = next++; number < end; number = next++)
          await (number % rawEvery === rawEvery - 1
            ? fuzzRaw(createDraw(seed, number), port, actors, findings)
            : callOne(number));
      };
      await Promise.all(Array.from({ length: workers }, work));
      next = end;
      await checkCommits();
      onProgress(end, product);
    }
    await checkEnd(product, stored, findings);
  };
  try {
    await run();
    return { findings, product, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const checkEnd = async (product: TestProduct, stored: Stored, findings: Findings): Promise<void> => {
  for (const { text } of (await waitForAgreement(product, 120_000)).found)
    findings.add(text, 'afterwards', '');
  const claims = await stored.count(
    ['billing', 'orders', 'admin'].map((name) => `${name}.outgoing_mails where sent_at is null`),
  );
  if (claims > 0) findings.add(`${claims} emails are recorded and were not sent`, 'afterwards', '');
};
