import { setTimeout as pause } from 'node:timers/promises';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { Client } from '../../harness/traffic/client.ts';
import type { Workload } from '../../harness/traffic/workload.ts';
import { createAccount, Person } from '../../ops/client/person.ts';
import { Random } from '../../ops/demo/random.ts';

interface Visit {
  name: string;
  aDay: number;
  make: (client: Client, workload: Workload, random: Random) => Promise<void>;
}

const lists = [
  '/api/sales-orders?limit=50',
  '/api/sales-orders?limit=50&status=pending&sort=customerName&order=asc',
  '/api/invoices?limit=50',
  '/api/invoices?limit=50&q=INV-10',
  '/api/customers?limit=50&q=a',
  '/api/products?limit=50',
  '/api/payments?limit=50',
  '/api/credit-memos?limit=50',
  '/api/cash-receipts?limit=50',
  '/api/delivery-routes',
  '/api/drivers',
  '/api/accounts-receivable',
  '/api/stats/dashboard',
  '/api/user',
];
const reports = ['daily-sales', 'purchasing', 'revenue'];

const get = async (person: Person, path: string): Promise<void> => {
  const { status } = await person.send('GET', path);
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
};

const columns = ['Product Code', 'Name', 'Brand', 'Unit', 'Billed By', 'Wholesale', 'Restaurant', 'Retail'];

const importProducts = async ({ person }: Client, random: Random): Promise<void> => {
  const body = { subject: 'products' as const, fileName: 'prices.csv', columns };
  const { id } = await person.must(adminApi.createImport, { body });
  const price = () => (random.between(300, 2_000) / 100).toFixed(2);
  const rows = Array.from({ length: 200 }, (_, at) => ({
    row: at + 2,
    cells: [`IMP-${at}`, `Imported ${at}`, 'Iron Prairie', 'case', 'lbs', price(), price(), price()],
  }));
  await person.must(adminApi.addImportRows, { params: { id }, body: { rows } });
  const apply = { params: { id }, body: { rows: rows.length, skipRefused: false } };
  await person.must(adminApi.applyImport, apply);
};

const listen = async ({ person }: Client, seconds: number): Promise<void> => {
  const ending = AbortSignal.timeout(seconds * 1_000);
  const response = await person.open('GET', '/api/events', { signal: ending });
  if (response.status !== 200) throw new Error(`GET /api/events: ${response.status}`);
  await response.body?.pipeTo(new WritableStream()).catch((error) => {
    if (!ending.aborted) throw error;
  });
};

const signInAndOut = async (
  { person: { url } }: Client,
  account: ReturnType<typeof createAccount>,
): Promise<void> => {
  const person = new Person(url);
  await person.signIn(account);
  await get(person, '/api/user');
  await person.must(gatewayApi.logout);
};

/** Requests of twenty people in ten hours: 2,000 lists an hour, and other calls. */
const visits = (account: ReturnType<typeof createAccount>): Visit[] => [
  { name: 'lists', aDay: 20_000, make: ({ person }, _office, random) => get(person, random.pick(lists)) },
  {
    name: 'reports',
    aDay: 120,
    make: ({ person }, _office, random) => get(person, `/api/reports/${random.pick(reports)}`),
  },
  {
    name: 'invoice PDFs',
    aDay: 500,
    make: async ({ person }, { model }, random) => {
      const { id } = random.pick(model.invoices.all.slice(-400));
      await person.must(billingApi.invoicePdf, { params: { id } });
    },
  },
  {
    name: 'statements',
    aDay: 200,
    make: async ({ person }, { model }, random) => {
      const params = { id: random.pick(model.customers.all).id };
      await person.must(billingApi.getStatement, { params });
      await person.must(billingApi.statementPdf, { params });
    },
  },
  { name: 'exports', aDay: 20, make: ({ person }) => get(person, '/api/products/export') },
  { name: 'imports', aDay: 20, make: (client, _office, random) => importProducts(client, random) },
  { name: 'streams', aDay: 400, make: (client, _office, random) => listen(client, random.between(1, 60)) },
  { name: 'sign-ins', aDay: 100, make: (client) => signInAndOut(client, account) },
];

interface Visited {
  made: Map<string, number>;
  failed: string[];
}

/** Makes a day's requests in `ms` milliseconds, each kind evenly spread, without waiting for earlier ones. */
export async function openSessions(workload: Workload, ms: number): Promise<Visited> {
  const visited: Visited = { made: new Map(), failed: [] };
  const account = createAccount();
  const [{ person: { url } = new Person('') } = {}] = workload.clients;
  await new Person(url).register(account);
  const began = performance.now();
  const spread = async ({ name, aDay, make }: Visit, seed: number): Promise<void> => {
    const random = new Random(seed);
    const underWay = new Set<Promise<void>>();
    for (let at = 0; at < aDay; at++) {
      const early = began + ((at + 0.5) / aDay) * ms - performance.now();
      if (early > 0) await pause(early);
      if (name === 'invoice PDFs' && workload.model.invoices.size === 0) continue;
      const one = make(random.pick(workload.clients), workload, random)
        .then(() => void visited.made.set(name, (visited.made.get(name) ?? 0) + 1))
        .catch((error: unknown) => void visited.failed.push(`${name}: ${error}`))
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await Promise.all(underWay);
  };
  await Promise.all(visits(account).map(spread));
  return visited;
}
