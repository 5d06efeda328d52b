import type { DocumentFacts } from '../shared/document.ts';
import { figures, stops } from './read-paths.ts';

/** Documents of the area by the entity of their events: `delivery.stop.saved`. */
export const deliveryDocuments = {
  driver: {
    label: 'Driver',
    path: '/api/drivers',
    table: 'drivers',
    statuses: { active: 'green', inactive: 'gray' },
    audit: { subject: 'driver' },
    // Reports group sales by driver.
    invalidates: ['/api/drivers', ...stops, ...figures],
  },
  route: {
    label: 'Delivery Route',
    path: '/api/delivery-routes',
    statuses: { pending: 'yellow', in_progress: 'blue', completed: 'green' },
    invalidates: stops,
  },
  stop: {
    label: 'Stop',
    path: '/api/delivery-items',
    statuses: { pending: 'yellow', delivered: 'green', failed: 'red' },
    audit: { subject: 'stop' },
    invalidates: [...stops, ...figures],
  },
  settlement: { invalidates: ['/api/delivery-routes/{id}/settlement'] },
} as const satisfies Record<string, DocumentFacts>;
