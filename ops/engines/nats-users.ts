import { areaServices } from '@primal/contracts/area-services';
import type { Area } from '@primal/contracts/areas';
import { noticeTypes } from '@primal/contracts/screens/notices';
import { streamName } from '@primal/contracts/shared/events';
import { type ProcessName, processNames } from '../launcher/processes.ts';

/** A user of nats-server; without permissions it may do everything in its account. */
export interface NatsUser {
  user: string;
  password: string;
  permissions?: NatsPermissions;
}

/** Subjects, as nats-server's configuration names them. What is not allowed is refused. */
interface NatsPermissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
  /** It may answer who asks it, at the address that the question brought. */
  allow_responses: { max: number; expires: string };
}

/** What a process hears of others. A test holds it against the services' own definitions. */
interface Hears {
  follows: readonly Area[];
  listens?: readonly string[];
  says?: readonly string[];
  proves?: true;
}

/** Between the instances of the gateway. */
const recheck = 'gateway.recheck';

const gateway: Hears = {
  follows: ['admin'],
  listens: ['changed.>', recheck, ...noticeTypes],
  // That an account changed, once its sessions have been looked at.
  says: [recheck, 'changed.admin.user'],
};

export const hearsOf = (name: ProcessName): Hears => (name === 'gateway' ? gateway : areaServices[name]);

const isArea = (name: ProcessName): name is Area => name !== 'gateway';

/** Looks at a stream, and makes it where the broker has none; nobody may change, empty or delete one. */
const streamCalls = (area: Area) => [
  `$JS.API.STREAM.INFO.${streamName(area)}`,
  `$JS.API.STREAM.CREATE.${streamName(area)}`,
];

/** The durable consumer `name` on an area's stream; its producer is asked to publish everything again, whether it is there, and for its records. */
const followCalls = (name: ProcessName, area: Area) => {
  const own = `${streamName(area)}.${name}`;
  return [
    ...streamCalls(area),
    ...['INFO', 'CREATE', 'DURABLE.CREATE', 'DELETE', 'MSG.NEXT'].map(
      (call) => `$JS.API.CONSUMER.${call}.${own}`,
    ),
    // With the filter in the subject.
    `$JS.API.CONSUMER.CREATE.${own}.>`,
    `$JS.ACK.${own}.>`,
    `republish.${area}`,
    `alive.${area}`,
    `snapshots.${area}`,
  ];
};

/** Exactly what a process needs: its own events out, the streams it follows in, answers at an address of its own. */
function natsPermissions(name: ProcessName): NatsPermissions {
  const { follows, listens = [], says = [], proves } = hearsOf(name);
  const own = isArea(name) ? [`${name}.>`, `changed.${name}.>`, ...streamCalls(name)] : [];
  return {
    publish: {
      allow: [
        '$JS.API.INFO',
        ...own,
        ...says,
        ...follows.flatMap((area) => followCalls(name, area)),
        ...(proves ? processNames.map((process) => `agreement.${process}`) : []),
      ],
    },
    subscribe: {
      allow: [
        `_INBOX.${name}.>`,
        ...(isArea(name) ? [`republish.${name}`, `alive.${name}`, `snapshots.${name}`] : []),
        `agreement.${name}`,
        ...listens,
      ],
    },
    allow_responses: { max: 1, expires: '1m' },
  };
}

export const natsUsers = (passwords: Record<ProcessName, string>): NatsUser[] =>
  Object.entries(passwords).map(([user, password]) => ({
    user,
    password,
    permissions: natsPermissions(user as ProcessName),
  }));
