import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { ordersApi } from '@primal/contracts/orders/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeOrder } from '../../harness/fixtures.ts';
import { makeOffice } from '../../harness/office.ts';
import { startProduct, type TestProduct } from '../../harness/product.ts';
import type { Person } from '../../ops/client/person.ts';
import { repository } from '../../ops/run/processes.ts';

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

let product: TestProduct;
let person: Person;
let collector: Server;
const spans: Span[] = [];

const take = ({ resourceSpans }: Sent): void => {
  for (const { resource, scopeSpans } of resourceSpans) {
    const service =
      resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? 'nobody';
    for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, service });
  }
};

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    take((await json(request)) as Sent);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, backups: {} });
  person = product.person();
  await person.register();
});
afterAll(async () => {
  await product?.stop();
  collector?.closeAllConnections();
  collector?.close();
});

test('a conversion is one trace, from the gateway through orders and its event to billing', async () => {
  const order = await takeOrder(person, await makeOffice(person));
  const { status } = await person.call(ordersApi.convertOrder, { params: { id: order.id } });
  expect(status).toBe(201);
  const route = '/api/sales-orders/{id}/convert-to-invoice';
  await expect
    .poll(
      () => {
        const served = spans.find(({ service, name }) => service === 'orders' && name === `POST ${route}`);
        const trace = spans.filter(({ traceId }) => traceId === served?.traceId);
        const ids = new Set(trace.map(({ spanId }) => spanId));
        const roots = trace.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId));
        return {
          roots: roots.map(({ service }) => service),
          steps: [
            'gateway forward orders',
            'orders transaction',
            'orders publish orders.order.converted',
            'billing consume orders.order.converted',
            'billing publish billing.invoice.saved',
          ].filter((step) => !trace.some(({ service, name }) => `${service} ${name}` === step)),
        };
      },
      { timeout: 30_000 },
    )
    .toEqual({ roots: ['gateway'], steps: [] });
});

test('every metric of ours in the alert rules and the dashboard is exposed', async () => {
  const { ports, metricsPorts } = product.product.surroundings;
  const { backups } = product.product.surroundings;
  const pages = [
    ...(backups ? [backups.port] : []),
    ...ports.orders,
    ...ports.billing,
    ...ports.delivery,
    ...ports.admin,
    ...metricsPorts,
  ];
  const texts = await Promise.all(
    pages.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  const exposed = new Set(texts.join('\n').match(/^[a-z]\w*/gm));
  const folder = join(repository, 'docker/observability');
  const asked = ['alerts.yml', 'grafana/primal.json'].flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/expr"?: .*|^ {10,}.*rate\(.*/gm)].flatMap(
      ([line]) => line.match(/[a-z]+_[a-z0-9_]+(?=[{[ ,)"]|$)/g) ?? [],
    ),
  );
  // The node exporter provides disk metrics.
  const figures = [...new Set(asked)].filter((name) => !/^(histogram_quantile$|node_)/.test(name));
  expect(figures.length).toBeGreaterThan(8);
  expect(figures.filter((name) => !exposed.has(name))).toEqual([]);
});
