import { findRejections, type JsonSchema } from './accepts.ts';
import { listCallers, listEventConsumers, listExportUsers, listWidgetUsers } from './consumers.ts';
import type { Contract, PublishedCall } from './contract.ts';
import type { Published } from './published.ts';

const nobody = 'nobody in this repository';
const formatNames = (names: readonly string[]): string => names.join(', ') || nobody;
const callers = { ignoresUnknown: false };
const readers = { ignoresUnknown: true };
const consumers = { ignoresUnknown: true, fillsDefaults: true };

function findCallBreaks(then: PublishedCall, now: PublishedCall): string[] {
  const moved = (['method', 'path', 'status', 'file'] as const)
    .filter((part) => then[part] !== now[part])
    .map((part) => `its ${part} was ${then[part]} and is ${now[part]}`);
  const findInputBreaks = (part: 'query' | 'body') =>
    then[part] && !now[part]
      ? [`its ${part} was removed`]
      : now[part]
        ? findRejections(then[part] ?? { type: 'object', properties: {} }, now[part], callers).map(
            (why) => `in its ${part}, ${why}`,
          )
        : [];
  const answered = findRejections(now.answer, then.answer, readers).map((why) => `in its answer, ${why}`);
  return [...moved, ...findInputBreaks('query'), ...findInputBreaks('body'), ...answered];
}

/**
 * Compares an event in both directions: older consumers read new events, and newer consumers read replayed
 * events.
 */
function findEventBreaks(then: JsonSchema, now: JsonSchema): string[] {
  return [
    ...findRejections(now, then, consumers).map((why) => `for earlier consumers, ${why}`),
    ...findRejections(then, now, consumers).map((why) => `in an earlier event, ${why}`),
  ];
}

/** Compares a widget in both directions, because older and newer screens show the widget. */
function findWidgetBreaks(then: JsonSchema, now: JsonSchema): string[] {
  return [
    ...findRejections(then, now, readers).map((why) => `on an earlier screen, ${why}`),
    ...findRejections(now, then, readers).map((why) => `in the earlier version, ${why}`),
  ];
}

interface Kind<T> {
  word: string;
  part: (contract: Contract) => Record<string, T>;
  breaks: (then: T, now: T) => string[];
  users: (name: string) => string[];
}

function listBreaks<T>({ owner, version, contract }: Published, now: Contract, kind: Kind<T>): string[] {
  return Object.entries(kind.part(contract)).flatMap(([name, then]) => {
    const today = kind.part(now)[name];
    const reasons = today === undefined ? ['it was removed'] : kind.breaks(then, today);
    return reasons.map(
      (reason) =>
        `${owner}: ${kind.word} ${name} breaks version ${version}, used by ${formatNames(kind.users(name))}: ${reason}.`,
    );
  });
}

/**
 * Breaking changes against a published version: a sentence each, with owner, part, user and reason. Empty if
 * both versions can run side by side.
 */
export function findBreaks(published: Published, now: Contract): string[] {
  const { owner, version, contract } = published;
  const kit = Object.entries(contract.kit).flatMap(([module, names]) =>
    names
      .filter((name) => !now.kit[module]?.includes(name))
      .map(
        (name) =>
          `${owner}: ${name} of ${module} breaks version ${version}, used by ${formatNames(listExportUsers(name))}: it was removed.`,
      ),
  );
  return [
    ...listBreaks(published, now, {
      word: 'call',
      part: ({ calls }) => calls,
      breaks: findCallBreaks,
      users: (name) => listCallers(owner, name),
    }),
    ...listBreaks(published, now, {
      word: 'event',
      part: ({ events }) => events,
      breaks: findEventBreaks,
      users: listEventConsumers,
    }),
    ...listBreaks(published, now, {
      word: 'widget',
      part: ({ widgets }) => widgets,
      breaks: findWidgetBreaks,
      users: listWidgetUsers,
    }),
    ...listBreaks(published, now, {
      word: 'message',
      part: ({ messages }) => messages,
      breaks: findEventBreaks,
      users: () => ['shell', 'gateway', 'the services'],
    }),
    ...kit,
  ];
}
