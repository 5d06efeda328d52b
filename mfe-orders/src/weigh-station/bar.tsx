import { Button, displayNameOf, LinkButton, Text, Title } from '@primal/kit';
import { IconArrowLeft } from '@primal/kit/icons';
import { useUser } from '@primal/kit/platform';
import { paths } from '../orders/paths.ts';
import { openEntries } from './entries.ts';
import { type InputWay, isTouch } from './input-way.ts';
import { ScalePanel, type UsedScale } from './scale-panel.tsx';
import { setMuted, useMuted } from './sound.ts';
import classes from './station.module.css';
import type { StationView } from './use-station.ts';

interface Props {
  view: StationView;
  scale: UsedScale;
  way: InputWay;
  /** Nobody is signed in: that is why entries wait. */
  isAway: boolean;
}

/** How many entries wait, and why; and what another person has left on this device. */
const Waiting = ({ view: { entries, userId }, isAway }: Pick<Props, 'view' | 'isAway'>) => {
  const own = openEntries(entries.entries, userId).length;
  const others = [...entries.inputs, ...entries.entries.filter(({ state }) => state === 'waiting')].filter(
    (one) => one.userId !== userId,
  );
  const names = [...new Set(others.map(({ userName }) => userName))].join(', ');
  return (
    <>
      {own > 0 && entries.waiting !== null && !isAway && (
        <span className={classes.waiting}>
          {entries.waiting === 'offline' ? 'No network' : 'The server is slow'} · {own} waiting
        </span>
      )}
      {others.length > 0 && (
        <span className={classes.waiting}>
          {others.length} of {names} wait until {names} signs in here
        </span>
      )}
      {!entries.keeps && (
        <span className={classes.waiting}>This browser keeps nothing: do not close the page</span>
      )}
    </>
  );
};

const toggleFullScreen = () => {
  if (document.fullscreenElement) void document.exitFullscreen();
  // A browser that refuses leaves the page as it is.
  else document.documentElement.requestFullscreen().catch(() => {});
};

/** The station's own bar: it has no other one above it. */
export const StationBar = ({ view, scale, way, isAway }: Props) => {
  const user = useUser();
  const muted = useMuted();
  return (
    <header className={classes.bar}>
      <LinkButton variant="default" to={paths.list} leftSection={<IconArrowLeft size={18} />}>
        Sales Orders
      </LinkButton>
      <div className={classes.title}>
        <Title order={1}>Weigh Station</Title>
        <Text c="dimmed" className={classes.whose}>
          {[view.chosen?.orderNumber, displayNameOf(user)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Waiting view={view} isAway={isAway} />
      <ScalePanel use={scale} />
      <Button variant="default" aria-pressed={way.hasPad} onClick={way.togglePad}>
        Number Pad
      </Button>
      {isTouch() && (
        <Button variant="default" aria-pressed={way.hasKeyboard} onClick={way.toggleKeyboard}>
          Keyboard
        </Button>
      )}
      <Button variant="default" aria-pressed={!muted} onClick={() => setMuted(!muted)}>
        {muted ? 'Sound Off' : 'Sound On'}
      </Button>
      {document.fullscreenEnabled && (
        <Button variant="default" onClick={toggleFullScreen}>
          Full Screen
        </Button>
      )}
      <LinkButton variant="default" to={paths.recall}>
        Recall
      </LinkButton>
    </header>
  );
};
