import type { Area } from '@primal/contracts/areas';
import { eventArea } from '@primal/contracts/shared/events';
import type { NatsConnection } from 'nats';
import type { Broker } from '../events/broker.ts';
import { answerAt, askAt } from '../events/conversation.ts';
import { askedHere, lastOf } from './asked.ts';
import { compareCopies, type Located } from './copies.ts';
import type { Asked, Finding, Question } from './protocol.ts';
import type { Answering } from './questions.ts';

/** What one process says of its own copies and records: nothing where all is right. */
export interface Agreement {
  /** The first of them; `count` is of all. */
  differences: Located[];
  count: number;
  findings: Finding[];
}

const most = 1_000;
/** The longest wait for events that are under way, in milliseconds. */
const longestWait = 30_000;

/** Where an owner tells its records to those who follow it anyway, and where a process says whether its copies agree. */
const snapshotsSubject = (area: Area): string => `snapshots.${area}`;
const agreementSubject = (name: Asked['name']): string => `agreement.${name}`;

/** What an owner tells over the broker: what its events tell, and where they stand. Nothing that changes anything. */
const answered: readonly Question['ask'][] = ['snapshots', 'standing'];

/** An owner, asked over the broker for what this process copies of it. */
const ownerOver = (connection: NatsConnection, area: Area, types: readonly string[]): Asked => {
  async function* ask<Answer>(question: Question): AsyncGenerator<Answer> {
    if (question.ask === 'describe') yield { owns: true, copies: [] } as Answer;
    // It is asked for no copies of its own here.
    if (question.ask === 'rest') yield [] as Answer;
    if (!answered.includes(question.ask)) return;
    const asked = question.ask === 'snapshots' ? { ...question, types } : question;
    for await (const line of askAt(connection, snapshotsSubject(area), JSON.stringify(asked)))
      yield JSON.parse(line);
  }
  return { name: area, ask, askOnce: (question) => lastOf(ask(question)) };
};

/** Holds the copies of this process to what their owners say now, and its records to themselves. */
const agree = async (answering: Answering, connection: NatsConnection): Promise<Agreement> => {
  const types = answering.subscriptions.filter(({ copy }) => copy).map(({ definition }) => definition.type);
  const owners = Map.groupBy(types, eventArea);
  const here = askedHere(answering);
  try {
    const follower: Asked = {
      ...here,
      // What it owns itself it holds nothing to.
      async *ask<Answer>(question: Question) {
        if (question.ask !== 'snapshots') yield* here.ask<Answer>(question);
      },
    };
    const { differences } = await compareCopies(
      [follower, ...[...owners].map(([area, some]) => ownerOver(connection, area, some))],
      longestWait,
    );
    const findings = await here.askOnce<Finding[]>({ ask: 'checks' });
    return {
      differences: differences.slice(0, most),
      count: differences.length,
      findings: findings.slice(0, most),
    };
  } finally {
    await here.stop();
  }
};

async function* tellSnapshots(answering: Answering, asked: string): AsyncGenerator<string> {
  const question: Question = JSON.parse(asked);
  if (!answered.includes(question.ask)) throw new Error('This question has no such answer.');
  const here = askedHere(answering);
  try {
    for await (const answer of here.ask(question)) yield JSON.stringify(answer);
  } finally {
    await here.stop();
  }
}

/** Has this process answer over the broker, as long as it runs (docs/decisions/0161). */
export const answerAgreement = (answering: Answering, broker: Broker): void => {
  const { name, owner, log } = answering;
  const queue = name;
  broker.onOpened((connection) => {
    if (owner)
      answerAt(connection, { subject: snapshotsSubject(owner.source), queue, log }, (question) =>
        tellSnapshots(answering, question),
      );
    const subject = agreementSubject(name as Asked['name']);
    answerAt(connection, { subject, queue, log }, async function* agreement() {
      yield JSON.stringify(await agree(answering, connection));
    });
  });
};

/** Asks a process whether its copies and records agree; takes as long as it takes. Rejects when it cannot be asked. */
export const askAgreement = async (connection: NatsConnection, name: Asked['name']): Promise<Agreement> =>
  JSON.parse(await lastOf<string>(askAt(connection, agreementSubject(name), '')));
