import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setNiceness } from '../../ops/launcher/run/priority.ts';
import type { Order } from './generator.ts';
import type { Loaded, Offer, Target } from './offer.ts';

interface Load {
  offer(offer: Offer): Promise<Loaded>;
  stop(): void;
}

/**
 * Starts a generator. It stands for people at machines of their own: on this one it goes before all others where the
 * system allows it, so that it measures the product and not its own waiting.
 */
export function startLoad(target: Target): Load {
  const child = fork(join(import.meta.dirname, 'generator.ts'), {
    serialization: 'advanced',
    // A session of its own.
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
