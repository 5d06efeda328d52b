import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  gauge(name: string, help: string, read: () => Promise<number>): void;
  counter(name: string, help: string, label: string): (value: string) => void;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
}

const exposed = new Map<string, { help: string; read: () => number }>();

/** Adds a figure of this process to its metrics. Call it while modules load. */
export const registerGauge = (name: string, help: string, read: () => number): void => {
  exposed.set(name, { help, read });
};

export const createMetrics = (service: string): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const gauge: Metrics['gauge'] = (name, help, read) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read().catch(() => Number.NaN));
      },
    });
  };
  for (const [name, { help, read }] of exposed) gauge(name, help, async () => read());
  return {
    registry,
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    counter: (name, help, label) => {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return (value) => counter.inc({ [label]: value });
    },
    gauge,
  };
};

export const observePool = (
  { gauge }: Metrics,
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): void => {
  gauge(
    'database_connections_in_use',
    'Database connections in use.',
    async () => pool.totalCount - pool.idleCount,
  );
  gauge(
    'database_connections_waited_for',
    'Requests waiting for a database connection.',
    async () => pool.waitingCount,
  );
};
