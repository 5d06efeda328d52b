import { listSetUpStates, type SetUpPart } from '@primal/contracts/admin/set-up';
import { type SettingsAnswer, settingsApi } from '@primal/contracts/admin/settings';
import { LinkButton, PageHeader, QueryView, Text } from '@primal/kit';
import { ProgressBar } from '@primal/kit/parts';
import { useApiQuery } from '@primal/kit/platform';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../routes.ts';
import { PartSection } from './part-section.tsx';
import classes from './set-up.module.css';

/** Open part: the first unfinished part, until the user opens another part. */
const useOpened = (states: ReturnType<typeof listSetUpStates>) => {
  const [opened, setOpened] = useState(() => states.find(({ state }) => state === 'open')?.part ?? null);
  const [cameFrom, setCameFrom] = useState<SetUpPart | null>(null);
  const openNext = (from: SetUpPart) => {
    const at = states.findIndex(({ part }) => part === from);
    const next = [...states.slice(at + 1), ...states.slice(0, at)].find(({ state }) => state === 'open');
    setCameFrom(from);
    setOpened(next?.part ?? null);
  };
  const toggle = (part: SetUpPart) => {
    setCameFrom(null);
    setOpened(opened === part ? null : part);
  };
  return { opened, cameFrom, openNext, toggle };
};

const Parts = ({ stored }: { stored: SettingsAnswer }) => {
  const states = listSetUpStates(stored);
  const { opened, cameFrom, openNext, toggle } = useOpened(states);
  const doneCount = states.filter(({ state }) => state !== 'open').length;
  const isDone = doneCount === states.length;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone && cameFrom !== null && opened === null) end.current?.querySelector('a')?.focus();
  }, [isDone, cameFrom, opened]);
  return (
    <div className={classes.page}>
      <ProgressBar
        label="Set-up"
        done={doneCount}
        total={states.length}
        words={isDone ? 'All set' : `${doneCount} of ${states.length} done`}
      />
      {states.map(({ part, state }) => (
        <PartSection
          key={part}
          part={part}
          state={state}
          stored={stored}
          opened={opened === part}
          focused={cameFrom !== null && cameFrom !== part}
          onToggle={() => toggle(part)}
          // Stay on the mail part after saving, to offer a test mail.
          onStored={() => (part === 'mail' && opened === part ? undefined : openNext(part))}
        />
      ))}
      <div ref={end} className={classes.end}>
        <Text size="sm" c="dimmed">
          {isDone
            ? 'You can change all of it here or under Settings at any time.'
            : 'Each part is saved separately, and you can finish the rest later.'}
        </Text>
        <LinkButton to="/dashboard" variant={isDone ? 'filled' : 'default'}>
          Go to Dashboard
        </LinkButton>
      </div>
    </div>
  );
};

export default function SetUp() {
  const settings = useApiQuery(settingsApi.getSettings);
  return (
    <>
      <PageHeader
        title="Set-up"
        subtitle="What prints on your documents, how they are numbered, and how they are e-mailed"
        back={{ to: paths.settings, label: 'Back to Settings' }}
      />
      <QueryView query={settings}>{(stored) => <Parts stored={stored} />}</QueryView>
    </>
  );
}
