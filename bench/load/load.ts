import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setNiceness } from '../../ops/run/priority.ts';
import type { Order } from './generator.ts';
import type { Loaded, Offer, Target } from './offer.ts';

interface Load {
  offer(offer: Offer): Promise<Loaded>;
  stop(): void;
}

/** Starts a generator in its own process, at high priority if possible, so that it measures only the product. */
export function startLoad(target: Target): Load {
  const child = fork(join(import.meta.dirname, 'generator.ts'), {
    serialization: 'advanced',
    detached: true,
  });
  if (child.pid !== undefined) setNiceness(child.pid, constants.priority.PRIORITY_HIGHEST);
  const tell = (order: Order) => child.send(order);
  tell({ target });
  return {
    async offer(offer) {
      tell({ offer });
      const [loaded] = await once(child, 'message');
      return loaded as Loaded;
    },
    stop: () => child.disconnect(),
  };
}
