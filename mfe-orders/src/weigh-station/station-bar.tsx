import { Button, formatName, LinkButton, Menu, Text, Title } from '@primal/kit';
import { IconArrowLeft, IconVolume, IconVolumeOff } from '@primal/kit/icons';
import { stored, useUser } from '@primal/kit/platform';
import { useState } from 'react';
import { paths } from '../routes.ts';
import { describeEntriesByUser, isOpen, listOpenEntries } from './queue/entries.ts';
import { ScalePanel, type StationScale } from './scale/scale-panel.tsx';
import { setMuted, useMuted } from './sound.ts';
import classes from './station.module.css';
import type { StationView } from './use-station.ts';

const lastPad = stored('primal-weigh-station-pad');

export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Text entry without a physical keyboard: the number pad, or the tablet's own keyboard. */
export const useInputMode = () => {
  const [hasPad, setPad] = useState(() => lastPad.get() === 'on');
  const [hasKeyboard, setKeyboard] = useState(false);
  return {
    hasPad,
    hasKeyboard,
    togglePad: () => {
      lastPad.set(hasPad ? 'off' : 'on');
      setPad(!hasPad);
    },
    toggleKeyboard: () => setKeyboard(!hasKeyboard),
  };
};

type InputMode = ReturnType<typeof useInputMode>;

interface Props {
  view: StationView;
  scale: StationScale;
  way: InputMode;
  isAway: boolean;
}

const Waiting = ({ view: { entries, userId }, isAway }: Pick<Props, 'view' | 'isAway'>) => {
  const own = listOpenEntries(entries.entries, userId).length;
  const others = [...entries.inputs, ...entries.entries.filter(isOpen)].filter(
    (one) => one.userId !== userId,
  );
  return (
    <>
      {own > 0 && entries.waiting !== null && !isAway && (
        <span className={classes.waiting}>
          {entries.waiting === 'offline' ? 'No network' : 'The server is slow'} · {own} waiting
        </span>
      )}
      {others.length > 0 && (
        <span className={classes.waiting}>
          {describeEntriesByUser(others)} {others.length === 1 ? 'waits' : 'wait'} until they sign in here
        </span>
      )}
      {!entries.keeps && (
        <span className={classes.waiting}>This browser cannot save entries. Do not close this page</span>
      )}
    </>
  );
};

const toggleFullScreen = () => {
  if (document.fullscreenElement) void document.exitFullscreen();
  // Ignore a browser that refuses full screen.
  else document.documentElement.requestFullscreen().catch(() => {});
};

const fullScreen = { label: 'Full Screen', onClick: toggleFullScreen };
const recall = { label: 'Recall', to: paths.recall };

export const StationBar = ({ view, scale, way, isAway }: Props) => {
  const user = useUser();
  const muted = useMuted();
  return (
    <header className={classes.bar}>
      <LinkButton variant="default" to={paths.list} leftSection={<IconArrowLeft size={18} />}>
        <span className={classes.word}>Sales Orders</span>
      </LinkButton>
      <div className={classes.title}>
        <Title order={1}>Weigh Station</Title>
        <Text c="dimmed" className={classes.whose}>
          {[view.chosen?.orderNumber, formatName({ ...user, email: user.email || user.username })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Waiting view={view} isAway={isAway} />
      <ScalePanel use={scale} />
      <Button className={classes.switch} variant="default" aria-pressed={way.hasPad} onClick={way.togglePad}>
        Number Pad
      </Button>
      {isTouch() && (
        <Button
          className={classes.switch}
          variant="default"
          aria-pressed={way.hasKeyboard}
          onClick={way.toggleKeyboard}
        >
          Keyboard
        </Button>
      )}
      <Button
        className={classes.sound}
        variant="default"
        aria-pressed={!muted}
        leftSection={muted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
        onClick={() => setMuted(!muted)}
      >
        <span className={classes.word}>Sound</span>
      </Button>
      <Menu label="More" align="end" items={document.fullscreenEnabled ? [fullScreen, recall] : [recall]} />
    </header>
  );
};
