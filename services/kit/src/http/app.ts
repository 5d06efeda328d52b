import Koa from 'koa';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { RequestState, Step } from './context.ts';
import { type Health, healthChecks } from './health.ts';
import { answerProblems } from './problems.ts';
import { requestLog } from './request-log.ts';

export interface AppOptions {
  log: Logger;
  metrics: Metrics;
  health: Health;
  /** What this process serves, in order. */
  steps: Step[];
}

/** A Koa app with what every process has around its own work: request id, log, problem answers, health. */
export const createApp = ({ log, metrics, health, steps }: AppOptions): Koa => {
  const app = new Koa<RequestState>();
  app.use(requestLog(log, metrics));
  app.use(answerProblems);
  app.use(healthChecks(health));
  for (const step of steps) app.use(step);
  // What still gets here broke while the answer was on its way, mostly because the caller left.
  app.on('error', (error) => log.debug({ err: error }, 'answer broken off'));
  return app as unknown as Koa;
};
