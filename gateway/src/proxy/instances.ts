import { readFileSync } from 'node:fs';
import { type Area, areaNames } from '@primal/contracts/area-names';
import type { Logger } from '@primal/service-kit/logging';
import { readErrorCode } from '@primal/service-kit/problem';
import { z } from 'zod';
import type { Middleware } from '../koa.ts';
import type { Services } from './services.ts';

/** Instance addresses of each service: `{"orders": ["http://127.0.0.1:23456"]}`. A starting service has none. */
const listed = z.partialRecord(z.enum(areaNames), z.array(z.url({ protocol: /^https?$/ })));

const everyMs = 100;

interface Following {
  /** `INSTANCES_FILE`: replaced atomically by the deployment. Optional. */
  file: string;
  services: Services;
  onChanged: (areaNames: Area[]) => void;
  log: Logger;
}

/** Uses the instances of the file and follows its changes. Returns a stop function. */
export const followInstances = ({ file, services, onChanged, log }: Following): (() => void) => {
  /** Text of the last reading, or its problem, so that each is applied or logged once. */
  let last = '';
  const read = (): void => {
    try {
      const text = readFileSync(file, 'utf8');
      if (text === last) return;
      last = text;
      const urls = listed.parse(JSON.parse(text));
      const changed = areaNames.filter((area) => urls[area] && services[area].use(urls[area]));
      if (changed.length === 0) return;
      log.info({ instances: urls }, 'instances changed');
      onChanged(changed);
    } catch (error) {
      const reason = String(error);
      if (reason !== last && readErrorCode(error) !== 'ENOENT')
        log.error({ err: error, file }, 'the list of instances cannot be read; keeping the previous one');
      last = reason;
    }
  };
  read();
  const reading = setInterval(read, everyMs).unref();
  return () => clearInterval(reading);
};

/** `GET /instances` on the metrics port. A deployment ends an instance once no gateway lists it. */
export const serveInstances =
  (services: Services): Middleware =>
  (context, next) => {
    if (context.path !== '/instances') return next();
    context.body = Object.fromEntries(areaNames.map((area) => [area, services[area].instances()]));
  };
