import { counted } from '@primal/contracts/shared/text';
import { Text, TextLink } from '@primal/kit';
import { useOutbox } from '@primal/kit/outbox';
import { useUser } from '@primal/kit/platform';
import { useEffect, useState } from 'react';
import { paths } from '../routes.ts';
import { listOpenEntries } from '../weigh-station/queue/entries.ts';
import { openEntryQueue, type QueueContents } from '../weigh-station/queue/entry-queue.ts';
import classes from './waiting-entries.module.css';

const wait = (count: number): string => (count === 1 ? 'waits' : 'wait');

const describeQueue = ({ inputs, entries, waiting }: QueueContents, userId: string): string[] => {
  const own = listOpenEntries(entries, userId).length;
  const refused = entries.filter((one) => one.userId === userId && one.state === 'refused').length;
  const others = [...inputs, ...entries.filter(({ state }) => state === 'waiting')].filter(
    (one) => one.userId !== userId && !one.unclaimed,
  );
  const names = [...new Set(others.map(({ userName }) => userName))].join(', ');
  const why = waiting === 'offline' ? ': there is no network.' : '.';
  return [
    own > 0 && `${counted(own, 'entry', 'entries')} from the weigh station ${wait(own)} to be sent${why}`,
    refused > 0 && `${counted(refused, 'entry', 'entries')} from the weigh station could not be saved.`,
    others.length > 0 &&
      `${counted(others.length, 'entry', 'entries')} by ${names} ${wait(others.length)} until ${names} signs in here.`,
  ].filter((sentence) => sentence !== false);
};

/** Sends the user's weigh station entries from any other page and reports waiting ones. */
export default function WaitingEntries() {
  const { id, username } = useUser();
  const [queue] = useState(openEntryQueue);
  const kept = useOutbox(queue);
  // Entries queued when a session ended go to the next user who signs in, on any page.
  useEffect(() => void queue.claimFor({ userId: id, userName: username }), [queue, id, username]);
  useEffect(
    () => queue.sendFor(id, { onStored: () => {}, onShort: () => {}, onFound: () => {}, onUndone: () => {} }),
    [queue, id],
  );
  const sentences = describeQueue(kept, id);
  return (
    <div role="status">
      {sentences.length > 0 && (
        <Text size="sm" className={classes.bar}>
          {sentences.join(' ')} <TextLink to={paths.weigh()}>Open the Weigh Station</TextLink>
        </Text>
      )}
    </div>
  );
}
