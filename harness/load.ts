import type { Person } from '../ops/client/person.ts';
import { numberRange, runInParallel, takeOrder } from './fixtures.ts';
import type { Office } from './office.ts';

export interface Load {
  requests: number;
  rounds: number;
  failed: string[];
  stop(): Promise<void>;
}

const lists = [
  '/api/sales-orders?limit=20',
  '/api/invoices?limit=20',
  '/api/drivers',
  '/api/delivery-routes?limit=20',
  '/api/customers?limit=20',
  '/api/products?limit=20',
  '/api/stats/dashboard',
];

export function startLoad(
  person: Person,
  office: Office,
  { clerks = 3, others = [] }: { clerks?: number; others?: readonly string[] } = {},
): Load {
  const load = { requests: 0, rounds: 0, failed: [] as string[] };
  let isOver = false;
  const attempt = async (name: string, work: () => Promise<{ status: number }>) => {
    load.requests += 1;
    const outcome = await work().then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    if (typeof outcome === 'string' || outcome >= 300) load.failed.push(`${name} ${outcome}`);
  };
  const work = async () => {
    while (!isOver) {
      let id = '';
      await attempt('POST /api/sales-orders', async () => {
        id = (await takeOrder(person, office)).id;
        return { status: 201 };
      });
      if (id)
        await attempt('convert', () => person.send('POST', `/api/sales-orders/${id}/convert-to-invoice`));
      await attempt('POST /api/drivers', () =>
        person.send('POST', '/api/drivers', { name: `Driver ${load.requests}`, phone: '207-555-0100' }),
      );
      for (const path of [...lists, ...others]) await attempt(`GET ${path}`, () => person.send('GET', path));
      load.rounds += 1;
    }
  };
  const working = runInParallel(numberRange(1, clerks), clerks, work);
  return Object.assign(load, {
    async stop() {
      isOver = true;
      await working;
    },
  });
}
