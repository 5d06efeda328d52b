import { ordersApi } from '@primal/contracts/orders/api';
import { type Measuring, measure } from './measure.ts';
import { openOffice } from './office.ts';
import { rawOrders } from './raw-orders.ts';
import { median, repeat, showMs, showPercent, type Timing } from './timing.ts';

const rounds = 3;
const crowd = { clients: 32, ms: 4_000 };
const alone = { clients: 1, ms: 2_000 };
/** Both run compiled code and full pools before anything counts. */
const warmUp = { clients: 32, ms: 8_000 };

type Round = Record<'raw' | 'ours' | 'rawAlone' | 'oursAlone', Timing>;

const run = async ({ clerk, pool }: Measuring): Promise<Round[]> => {
  const office = await openOffice(clerk);
  const body = JSON.stringify(office.order);
  const create = () => clerk.send('POST', ordersApi.createOrder.path, body);
  const insert = rawOrders(pool, office);
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
  return figures;
};

/** Orders of ten lines through the gateway beside the same rows by raw SQL, taking turns on one database. */
export default async function creation(): Promise<string[]> {
  const figures = await measure({ database: 'orders', connections: crowd.clients }, run);
  const of = (pick: (round: Round) => number) => median(figures.map(pick));
  const raw = of((round) => round.raw.perSecond).toFixed(0);
  const ours = of((round) => round.ours.perSecond).toFixed(0);
  const share = showPercent(of((round) => round.ours.perSecond / round.raw.perSecond));
  const rawAlone = showMs(of((round) => round.rawAlone.median));
  const oursAlone = showMs(of((round) => round.oursAlone.median));
  return [
    `32 clients  raw SQL ${raw} orders/s, through the gateway ${ours} orders/s: ${share}, at least 20% wanted`,
    `one client  raw SQL ${rawAlone}, through the gateway ${oursAlone}, at most 8 ms wanted`,
  ];
}
