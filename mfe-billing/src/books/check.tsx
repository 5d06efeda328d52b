import type { BookCheck, BookDifference } from '@primal/contracts/billing/book-checks';
import { Group, Section, Text, TextLink } from '@primal/kit';
import { IconCheck, IconMinus, IconX } from '@primal/kit/icons';
import { type Column, DataTable } from '@primal/kit/table';
import { useEffect, useState } from 'react';
import { ageOf, meanings, nameOf, outcomeOf, pageOf } from './words.ts';

const columns: Column<BookDifference>[] = [
  {
    id: 'document',
    header: 'Document',
    card: 'title',
    cell: (difference) => {
      const to = pageOf(difference);
      return to ? <TextLink to={to}>{nameOf(difference)}</TextLink> : nameOf(difference);
    },
  },
  { id: 'sentence', header: 'What Differs', cell: ({ sentence }) => sentence },
];

/** '12 seconds ago', counted on while the page is open; `at` in milliseconds. */
export const Age = ({ at }: { at: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>{ageOf(Math.max(0, Math.round((now - at) / 1_000)))} ago</>;
};

const Mark = ({ ok }: BookCheck) => {
  if (ok === null) return <IconMinus size={20} color="var(--mantine-color-dimmed)" aria-hidden />;
  return ok ? (
    <IconCheck size={20} color="var(--mantine-color-green-text)" aria-hidden />
  ) : (
    <IconX size={20} color="var(--mantine-color-red-text)" aria-hidden />
  );
};

/** What differs first: the others are told of by their number. */
const Differences = ({ name, count, differences }: BookCheck) => (
  <>
    {count > differences.length && (
      <Text size="sm" mb="xs">
        The first {differences.length.toLocaleString('en-US')} are listed.
      </Text>
    )}
    <DataTable
      label={name}
      columns={columns}
      rows={differences}
      rowKey={({ documentType, documentId, sentence }) => `${documentType} ${documentId} ${sentence}`}
      dense
      empty={{ title: 'Nothing differs' }}
    />
  </>
);

interface Props {
  check: BookCheck;
  /** When the page was read: what was compared before says when. */
  readAt: string;
}

/** One check: whether it agrees, what it compares, and by document what differs. */
export const Check = ({ check, readAt }: Props) => {
  const { name, ok, checkedAt, differences } = check;
  return (
    <Section
      title={
        <Group gap="xs" component="span" wrap="nowrap">
          <Mark {...check} />
          {name}
        </Group>
      }
      note={
        <>
          {outcomeOf(check)}
          {checkedAt !== null && checkedAt < readAt && (
            <>
              {', compared '}
              <Age at={Date.parse(checkedAt)} />
            </>
          )}
        </>
      }
    >
      <Text size="sm" c="dimmed" mb={differences.length === 0 ? 0 : 'xs'}>
        {meanings[name]}
      </Text>
      {!ok && differences.length > 0 && <Differences {...check} />}
    </Section>
  );
};
