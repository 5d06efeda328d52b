import { readWeighEntry } from '@primal/contracts/orders/weigh-entry';
import { Button, ErrorState, LinkButton, Text, Title, VisuallyHidden } from '@primal/kit';
import { IconArrowLeft } from '@primal/kit/icons';
import { loadFailure, useSearchParams, useUser } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { paths } from '../orders/paths.ts';
import boxClasses from '../weigh-station/box.module.css';
import { Display, spoken } from '../weigh-station/display.tsx';
import { lastStep, openEntries } from '../weigh-station/entries.ts';
import { Log, ToWeigh } from '../weigh-station/lists.tsx';
import { useProductChoices } from '../weigh-station/product-choices.ts';
import { ScalePanel, useScale } from '../weigh-station/scale-panel.tsx';
import { ScanBox } from '../weigh-station/scan-box.tsx';
import { setMuted, useMuted } from '../weigh-station/sound.ts';
import classes from '../weigh-station/station.module.css';
import { type StationView, useStation } from '../weigh-station/use-station.ts';

/** Whether the person has a touch screen and perhaps no keyboard. */
const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** How many entries wait, and why; and what another person has left on this device. */
const Waiting = ({ view: { entries, userId } }: { view: StationView }) => {
  const own = openEntries(entries.entries, userId).length;
  const others = [...entries.inputs, ...entries.entries.filter(({ state }) => state === 'waiting')].filter(
    (one) => one.userId !== userId,
  );
  const names = [...new Set(others.map(({ userName }) => userName))].join(', ');
  return (
    <>
      {own > 0 && entries.waiting !== null && (
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

const Station = () => {
  // The order's own page leads here with its number.
  const [params] = useSearchParams();
  const view = useStation(params.get('order'));
  const { station, state, kept, entries, orders, chosen, toWeigh, userId } = view;
  const { said, question } = state;
  const scale = useScale(station);
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // Nothing is taken for an unknown GTIN before something was typed or pointed at.
  const [active, setActive] = useState(-1);
  const [touchKeyboard, setTouchKeyboard] = useState(false);
  const muted = useMuted();
  const asksProduct = question?.about === 'product';
  const products = useProductChoices(orders, state.chosen.orderId, text, asksProduct);
  const at = Math.min(active, products.length - 1);
  const own = entries.entries.filter((entry) => entry.userId === userId);
  const canTakeBack = question !== null || lastStep(own, userId) !== undefined;

  const enter = (burst: string) => {
    // What was typed for a search is no entry; a label that is scanned meanwhile is one, and waits.
    const isSearch = asksProduct && readWeighEntry(burst).kind !== 'label';
    const product = isSearch ? products[at] : undefined;
    if (product) station.teach(product);
    else if (isSearch)
      burst.trim() &&
        station.say('asked', `No product fits “${burst.trim()}”`, 'Type a part of its name or code');
    // Enter alone asks the scale.
    else if (burst === '' && question?.about !== 'doubt' && scale.scale) scale.ask();
    else station.enter(burst);
  };
  const answers =
    question?.about === 'line'
      ? question.places.length
      : question?.about === 'doubt' && question.doubt.suggestion
        ? 1
        : 0;
  const label =
    question?.about === 'weight'
      ? 'Type or weigh it'
      : asksProduct
        ? 'Type its name or code'
        : 'Scan, weigh or type';

  return (
    <div className={classes.station}>
      <div className={classes.bar}>
        <div className={classes.title}>
          <Title order={1}>Weigh Station</Title>
          {chosen && <Text c="dimmed">{chosen.orderNumber}</Text>}
        </div>
        <Waiting view={view} />
        <ScalePanel use={scale} />
        {isTouch() && (
          <Button
            variant="default"
            aria-pressed={touchKeyboard}
            onClick={() => setTouchKeyboard(!touchKeyboard)}
          >
            Keyboard
          </Button>
        )}
        <Button variant="default" aria-pressed={!muted} onClick={() => setMuted(!muted)}>
          {muted ? 'Sound Off' : 'Sound On'}
        </Button>
        <LinkButton variant="default" to={paths.recall}>
          Recall
        </LinkButton>
        <LinkButton variant="default" to={paths.list} leftSection={<IconArrowLeft size={18} />}>
          Sales Orders
        </LinkButton>
      </div>
      <div className={classes.main}>
        {toWeigh.error && !toWeigh.data ? (
          <ErrorState
            message={loadFailure(toWeigh.error)}
            onRetry={toWeigh.refetch}
            retrying={toWeigh.isFetching}
          />
        ) : (
          <Display
            said={said}
            question={question}
            behind={state.behind}
            asking={state.asking}
            products={products}
            active={at}
            onAnswer={station.answer}
            onProduct={station.teach}
            onKeep={() => station.enter('')}
            onLeaveOut={station.leaveOut}
          />
        )}
        <div className={boxClasses.entry}>
          <ScanBox
            box={box}
            label={label}
            answers={answers}
            onBurst={enter}
            onAnswer={station.answer}
            onText={(typed) => {
              setText(typed);
              setActive(typed.trim() === '' ? -1 : 0);
            }}
            onMove={(step) => setActive(Math.max(0, Math.min(products.length - 1, at + step)))}
            onEscape={station.leaveOut}
            onTakeBack={station.takeBack}
            touchKeyboard={touchKeyboard || !isTouch()}
          />
          <Button
            variant="default"
            disabled={!canTakeBack}
            aria-keyshortcuts="Control+Z"
            onClick={() => {
              station.takeBack();
              box.current?.focus();
            }}
          >
            Take Back
          </Button>
        </div>
      </div>
      <div className={classes.side}>
        <ToWeigh
          orders={orders}
          order={chosen}
          chosen={state.chosen}
          current={state.chosen.itemId ?? own.at(-1)?.itemId ?? null}
          onChoose={station.choose}
        />
        <Log entries={own} onDismiss={(id) => void kept.dismiss(id)} />
      </div>
      <VisuallyHidden
        role={said.tone === 'refused' ? 'alert' : 'status'}
        key={said.tone === 'refused' ? 'alert' : 'status'}
      >
        {spoken(said)}
      </VisuallyHidden>
    </div>
  );
};

/** Weighs the cases of orders: one box takes labels, weights, order numbers and product codes. */
export default function WeighStation() {
  const { id } = useUser();
  // Whoever signs in in another tab weighs here too, under their own name.
  return <Station key={id} />;
}
