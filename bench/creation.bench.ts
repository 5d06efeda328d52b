import { ordersApi } from '@primal/contracts/orders/api';
import { buildCallAddress } from '@primal/contracts/shared/api';
import { makeFixtures } from './fixtures.ts';
import { type Measuring, measure } from './measure.ts';
import { prepareRawOrders } from './raw-rows.ts';
import { formatMs, formatPercent, median, repeat, type Timing } from './timing.ts';

const rounds = 3;
const crowd = { clients: 32, ms: 4_000 };
const alone = { clients: 1, ms: 2_000 };
/** Sequential conversions by one client; the first ones only warm up. */
const conversions = { warmUp: 100, counted: 200 };
const warmUp = { clients: 32, ms: 8_000 };

type Round = Record<'raw' | 'ours' | 'rawAlone' | 'oursAlone', Timing>;

interface Figures {
  rounds: Round[];
  conversions: number[];
}

/**
 * Measures from the call to the invoice in the answer, including both commits, the broker and both relays.
 */
const convertOrders = async (clerk: Measuring['clerk'], body: string): Promise<number[]> => {
  const took: number[] = [];
  for (let count = 0; count < conversions.warmUp + conversions.counted; count++) {
    const order = JSON.parse(await clerk.send('POST', ordersApi.createOrder.path, body)) as { id: string };
    const began = performance.now();
    const path = buildCallAddress(ordersApi.convertOrder, { params: { id: order.id } });
    const invoice = JSON.parse(await clerk.send('POST', path)) as { invoiceNumber?: string };
    took.push(performance.now() - began);
    if (!invoice.invoiceNumber) throw new Error('Billing did not answer in time.');
  }
  return took.slice(conversions.warmUp);
};

const run = async ({ clerk, pool }: Measuring): Promise<Figures> => {
  const office = await makeFixtures(clerk);
  const body = JSON.stringify(office.order);
  const create = () => clerk.send('POST', ordersApi.createOrder.path, body);
  const { id } = JSON.parse(await create()) as { id: string };
  const insert = await prepareRawOrders(pool, id);
  await repeat(create, warmUp);
  await repeat(insert, warmUp);
  const figures: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    figures.push({
      raw: await repeat(insert, crowd),
      ours: await repeat(create, crowd),
      rawAlone: await repeat(insert, alone),
      oursAlone: await repeat(create, alone),
    });
  }
  return { rounds: figures, conversions: await convertOrders(clerk, body) };
};

/**
 * Compares orders of ten lines through the gateway with raw SQL of the same rows, in turns on one database.
 */
export default async function creation(): Promise<string[]> {
  const measured = await measure({ database: 'orders', connections: crowd.clients }, run);
  const of = (pick: (round: Round) => number) => median(measured.rounds.map(pick));
  const raw = of((round) => round.raw.perSecond).toFixed(0);
  const ours = of((round) => round.ours.perSecond).toFixed(0);
  const share = formatPercent(of((round) => round.ours.perSecond / round.raw.perSecond));
  const rawAlone = formatMs(of((round) => round.rawAlone.median));
  const times = of((round) => round.oursAlone.median / round.rawAlone.median).toFixed(1);
  const oursAlone = formatMs(of((round) => round.oursAlone.median));
  return [
    `32 clients  raw SQL ${raw} orders/s, through the gateway ${ours} orders/s: ${share}, at least 50% wanted`,
    `one client  raw SQL ${rawAlone}, through the gateway ${oursAlone}: ${times} times, at most 4 wanted`,
    `conversion  order of 10 lines to invoice ${formatMs(median(measured.conversions))} in the middle, at most 15 ms wanted`,
  ];
}
