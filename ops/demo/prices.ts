import { adminApi } from '@primal/contracts/admin/api';
import type { CustomerPriceAnswer, customerPriceBody } from '@primal/contracts/admin/customer-price';
import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';
import type { z } from 'zod';
import type { DemoClient } from './client.ts';
import { customers } from './people.ts';
import type { DemoRecords } from './records.ts';
import { parseTable } from './tables/table.ts';

/** Customer prices for a product code or a category. Days count from the demo's last business day. */
const table = `
customer                    | code   | category | kind        | value | minimum | from | to | note
The Copper Spur Steakhouse  | 112A   |          | fixed       | 11.95 |         | -60  |    | Agreed with Wade for the year
The Copper Spur Steakhouse  | 112A   |          | fixed       | 11.65 | 10      | -60  |    |
The Copper Spur Steakhouse  | 180    |          | amount_off  | 0.35  |         | -60  |    |
The Copper Spur Steakhouse  |        | Beef     | percent_off | 3     |         | -60  |    |
Ember & Oak Chophouse       | 112A-P |          | over_cost   | 12    |         | -60  |    | Prime at cost plus
Ember & Oak Chophouse       |        | Beef     | percent_off | 2.5   |         | -60  | 38 | Until the end of the season
Smokestack Alley BBQ        | 120    |          | fixed       | 4.95  |         | -60  |    |
Smokestack Alley BBQ        | 120    |          | fixed       | 4.85  | 12      | -60  |    | From a dozen briskets on
Smokestack Alley BBQ        |        | Pork     | percent_off | 5     |         | -60  |    |
Two Sisters Smokehouse      | 120    |          | fixed       | 5.15  |         | -60  | -1 | Last season
Two Sisters Smokehouse      | 120    |          | fixed       | 5.25  |         | 0    |    |
Blue Plate Diner            | 136    |          | fixed       | 3.79  |         | -60  | 30 |
Blue Plate Diner            | 539    |          | amount_off  | 2.00  |         | -60  |    |
Taquería La Paloma          | CH-BST |          | over_cost   | 8     |         | -60  |    |
Hotel Meridian Royale       |        | Chicken  | percent_off | 4     |         | -60  |    |
Hotel Meridian Royale       | CH-BSB |          | fixed       | 2.45  | 5       | 7    |    | From next week
Kessler & Sons Butcher Shop |        | Beef     | over_cost   | 9     |         | -60  |    | Cost plus, looked at in spring
`;

type PriceInput = z.input<typeof customerPriceBody>;

export const customerPrices = parseTable<
  'customer' | 'code' | 'category' | 'kind' | 'value' | 'minimum' | 'from' | 'to' | 'note'
>(table);

export const createPriceBodies = (
  { customers: ids, products }: DemoRecords,
  lastDay: BusinessDate,
): PriceInput[] =>
  customerPrices.map(({ customer, code, category, kind, value, minimum, from, to, note }) => ({
    customerId: ids[customers.findIndex(({ body }) => body.name === customer)] ?? '',
    productId: code === '' ? null : (products.get(code)?.id ?? null),
    category: category || null,
    kind: kind as PriceInput['kind'],
    value,
    minQuantity: minimum || null,
    from: addDays(lastDay, Number(from)),
    to: to === '' ? null : addDays(lastDay, Number(to)),
    note,
  }));

const isStored = (body: PriceInput, stored: readonly CustomerPriceAnswer[]): boolean =>
  stored.some(
    (price) =>
      price.customerId === body.customerId &&
      price.productId === body.productId &&
      price.category === body.category &&
      price.from === body.from &&
      (price.minQuantity === null) === (body.minQuantity === null),
  );

export const fillPrices = async (
  client: DemoClient,
  records: DemoRecords,
  lastDay: BusinessDate,
): Promise<void> => {
  const stored = await client.must(adminApi.listCustomerPrices, { query: { limit: '1000' } });
  for (const [index, body] of createPriceBodies(records, lastDay).entries())
    if (!isStored(body, stored))
      await client.must(adminApi.createCustomerPrice, {
        body,
        idempotencyKey: `demo-customer-price-${index}`,
      });
};
