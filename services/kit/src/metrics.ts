import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of one process. */
export interface Metrics {
  registry: Registry;
  /** Adds a figure that is asked for whenever somebody scrapes; one that cannot be had now is left out. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
}

/** The registry of one process, with Node's own figures and the durations of requests. */
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
  return {
    registry,
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read().catch(() => Number.NaN));
        },
      });
    },
  };
};
