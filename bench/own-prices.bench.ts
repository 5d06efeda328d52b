import { adminApi } from '@primal/contracts/admin/api';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { ordersApi } from '@primal/contracts/orders/api';
import { makeFixtures } from './fixtures.ts';
import { type Measuring, measure } from './measure.ts';
import { processorTime } from './processor.ts';
import { compareInTurns, median, orMissed, showMs } from './timing.ts';

const customers = 200;
const pricesOfEach = 300;
const turns = 10;
const actions = 200;
const warmUp = 200;
const most = { more: 0.1 };

/** What 200 customers pay for 300 products each, ten of them those of the order for the one who is measured. */
const seedPrices = `
  insert into customer_prices (id, sequence, customer_id, product_id, kind, value, from_date)
  select uuidv7(), 1, case when c = 0 then $1::uuid else customers.id end,
    case when c = 0 and p <= cardinality($2::uuid[]) then ($2::uuid[])[p] else gen_random_uuid() end,
    'fixed', 9.75, current_date - 30
  from (select n as c, gen_random_uuid() as id from generate_series(0, ${customers - 1}) n) as customers,
    generate_series(1, ${pricesOfEach}) p`;

const sameCustomer = ({ address, city, state, zipCode, phone, pricingTier }: CustomerAnswer) => ({
  address,
  city,
  state,
  zipCode,
  phone,
  pricingTier,
});

/** Milliseconds of processor of the orders service and its PostgreSQL for an order. */
const workOf = async (measuring: Measuring, take: () => Promise<unknown>): Promise<number> => {
  const used = await processorTime(measuring, measuring.pool, actions, async () => {
    for (let at = 0; at < actions; at += 1) await take();
  });
  return (used.get('orders') ?? 0) + (used.get('PostgreSQL of orders') ?? 0);
};

/** An order of ten lines stored through the gateway: of a customer who pays what his tier pays, and of one who has 300 prices of his own. */
export default function ownPrices(): Promise<string[]> {
  return measure({ database: 'orders' }, async (measuring) => {
    const { clerk, pool } = measuring;
    const { customer, products, order } = await makeFixtures(clerk);
    const body = { ...sameCustomer(customer), name: 'Own Prices Diner' };
    const { body: own } = await clerk.person.call(adminApi.createCustomer, { body });
    const takeOf = (customerId: string) => {
      const items = order.items.map(({ unitPrice: _, ...line }) => line);
      const sent = JSON.stringify({ order: { ...order.order, customerId }, items });
      return () => clerk.send('POST', ordersApi.createOrder.path, sent);
    };
    const ofTier = takeOf(customer.id);
    const ofOwn = takeOf(own.id);
    await ofOwn();
    await pool.query(seedPrices, [own.id, products.map(({ id }) => id)]);
    await pool.query('vacuum analyze customer_prices');
    const answer = JSON.parse(await ofOwn());
    if (answer.items.some(({ priceSource }: { priceSource: string }) => priceSource !== 'customer'))
      throw new Error('The order did not take the prices of its customer.');
    const took = await compareInTurns({ raw: ofTier, ours: ofOwn, rounds: 600, warmUp });
    const work: { tier: number; own: number }[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      work.push({ tier: await workOf(measuring, ofTier), own: await workOf(measuring, ofOwn) });
    const tier = median(work.map((one) => one.tier));
    const ownWork = median(work.map((one) => one.own));
    const more = ownWork / tier - 1;
    const share = `${more < 0 ? '' : '+'}${(more * 100).toFixed(0)}%`;
    return [
      `by the tier       ${showMs(took.raw)}, ${showMs(tier)} of processor`,
      `by own prices     ${showMs(took.ours)}, ${showMs(ownWork)} of processor: ${share}, at most +${most.more * 100}% wanted${orMissed(more <= most.more)}`,
      `with ${customers * pricesOfEach} prices of ${customers} customers stored`,
    ];
  });
}
