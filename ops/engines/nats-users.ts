import type { Area } from '@primal/contracts/area-names';
import { areaServices } from '@primal/contracts/area-services';
import { noticeTypes } from '@primal/contracts/screens/notice-types';
import { formatStreamName } from '@primal/contracts/shared/streams';
import { type ProcessName, processNames } from '../run/processes.ts';

/** A nats-server user; without permissions it may do everything in its account. */
export interface NatsUser {
  user: string;
  password: string;
  permissions?: NatsPermissions;
}

/** Subjects in nats-server's syntax. Anything not allowed is denied. */
interface NatsPermissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
  /** The user may reply to a requester's inbox. */
  allow_responses: { max: number; expires: string };
}

/** Subjects that a process follows. A test compares them with the services' definitions. */
interface ProcessSubjects {
  follows: readonly Area[];
  listens?: readonly string[];
  publishes?: readonly string[];
  comparesCopies?: true;
}

const recheck = 'gateway.recheck';

const gateway: ProcessSubjects = {
  follows: ['admin'],
  listens: ['changed.>', recheck, ...noticeTypes],
  // Published after an account changed and the gateway checked its sessions.
  publishes: [recheck, 'changed.admin.user'],
};

export const findSubjects = (name: ProcessName): ProcessSubjects =>
  name === 'gateway' ? gateway : areaServices[name];

const isArea = (name: ProcessName): name is Area => name !== 'gateway';

const streamCalls = (area: Area) => [
  `$JS.API.STREAM.INFO.${formatStreamName(area)}`,
  `$JS.API.STREAM.CREATE.${formatStreamName(area)}`,
];

/**
 * Subjects to follow an area: the durable consumer `name` on its stream, and the producer's republish,
 * liveness and record requests.
 */
const followCalls = (name: ProcessName, area: Area) => {
  const own = `${formatStreamName(area)}.${name}`;
  return [
    ...streamCalls(area),
    ...['INFO', 'CREATE', 'DURABLE.CREATE', 'DELETE', 'MSG.NEXT'].map(
      (call) => `$JS.API.CONSUMER.${call}.${own}`,
    ),
    `$JS.API.CONSUMER.CREATE.${own}.>`,
    `$JS.ACK.${own}.>`,
    `republish.${area}`,
    `alive.${area}`,
    `snapshots.${area}`,
  ];
};

function createNatsPermissions(name: ProcessName): NatsPermissions {
  const { follows, listens = [], publishes = [], comparesCopies } = findSubjects(name);
  const own = isArea(name) ? [`${name}.>`, `changed.${name}.>`, ...streamCalls(name)] : [];
  return {
    publish: {
      allow: [
        '$JS.API.INFO',
        ...own,
        ...publishes,
        ...follows.flatMap((area) => followCalls(name, area)),
        ...(comparesCopies ? processNames.map((process) => `agreement.${process}`) : []),
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

export const createNatsUsers = (passwords: Record<ProcessName, string>): NatsUser[] =>
  Object.entries(passwords).map(([user, password]) => ({
    user,
    password,
    permissions: createNatsPermissions(user as ProcessName),
  }));
