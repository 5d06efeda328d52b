import { Button, ErrorState, VisuallyHidden } from '@primal/kit';
import { loadFailure, useSearchParams, useUser } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { isTouch, StationBar, useInputWay } from './bar.tsx';
import boxClasses from './box.module.css';
import { Display, Starting, spoken } from './display.tsx';
import { readWeighEntry } from './label/weigh-entry.ts';
import { LastEntries } from './last-entries.tsx';
import { ToWeigh } from './open-lines.tsx';
import { useProductChoices } from './product-choices.ts';
import { lastStep, openEntries } from './queue/entries.ts';
import { useScale } from './scale/scale-panel.tsx';
import { Pad, ScanBox } from './scan-box.tsx';
import { choicesOf, type Question } from './station/questions.ts';
import classes from './station.module.css';
import { useInvoice, whyNoInvoice } from './use-invoice.tsx';
import { useStation } from './use-station.ts';
import { usePresence, WhoIsThere } from './who-is-there.tsx';

const boxLabel = (question: Question | null): string => {
  if (question?.about === 'weight') return 'Type or weigh it';
  return question?.about === 'product' ? 'Type its name or code' : 'Scan, weigh or type';
};

const isDigit = (key: string): boolean => /^\d$/.test(key);

const Station = ({ isAway, comeBack }: ReturnType<typeof usePresence>) => {
  // The order's own page leads here with its number.
  const [params] = useSearchParams();
  const [address] = useState(() => params.get('order'));
  const view = useStation(address, isAway);
  const { station, state, queue, entries, orders, chosen, toWeigh, started, usual, userId } = view;
  const { message, question } = state;
  const scale = useScale(station);
  const invoice = useInvoice();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // Nothing is taken for an unknown GTIN before something was typed or pointed at.
  const [active, setActive] = useState(-1);
  const way = useInputWay();
  const asksProduct = question?.about === 'product';
  const products = useProductChoices({
    orders,
    chosenId: state.chosen.orderId,
    typed: text,
    weight: asksProduct ? question.draft.weights[0] : undefined,
    usual: (id) => usual?.get(id),
    isAsked: asksProduct,
  });
  const at = Math.min(active, products.length - 1);
  const own = entries.entries.filter((entry) => entry.userId === userId);
  const canTakeBack = question !== null || lastStep(own, userId) !== undefined;
  const digits = question ? choicesOf(question).flatMap(({ key }) => (isDigit(key) ? key : [])) : [];

  const enter = (burst: string) => {
    // What was typed for a search is no entry; a label or an order that is scanned meanwhile is one, and waits.
    const { kind } = readWeighEntry(burst);
    const isSearch = asksProduct && kind !== 'label' && kind !== 'order';
    const product = isSearch ? products[at] : undefined;
    if (product) station.teach(product);
    else if (isSearch)
      burst.trim() &&
        station.show(
          'asked',
          'Which product is this?',
          `No product fits “${burst.trim()}”. Type a part of its name or code.`,
        );
    // Enter alone asks the scale.
    else if (burst === '' && question?.about !== 'doubt' && scale.scale) scale.ask();
    else station.enter(burst);
  };
  const press = (act: () => void) => () => {
    act();
    box.current?.focus();
  };

  return (
    <div
      className={classes.station}
      data-asking={question ? '' : undefined}
      data-away={isAway ? '' : undefined}
    >
      <StationBar view={view} scale={scale} way={way} isAway={isAway} />
      <div className={classes.main}>
        {isAway && (
          <WhoIsThere waiting={openEntries(own, userId).length + entries.inputs.length} onUser={comeBack} />
        )}
        {toWeigh.error && !toWeigh.data ? (
          <ErrorState
            message={loadFailure(toWeigh.error)}
            onRetry={toWeigh.refetch}
            retrying={toWeigh.isFetching}
          />
        ) : started ? (
          <Display
            message={message}
            question={question}
            behind={state.behind}
            asking={state.asking}
            products={products}
            active={at}
            typed={text}
            notYet={whyNoInvoice(message.complete, entries.entries, userId, isAway)}
            onReply={station.reply}
            onProduct={station.teach}
            onLeaveOut={station.leaveOut}
            onNext={station.choose}
            onInvoice={invoice}
          />
        ) : (
          <Starting held={entries.inputs.length} onRetry={toWeigh.refetch} />
        )}
        <div className={boxClasses.entry}>
          <ScanBox
            box={box}
            label={boxLabel(question)}
            answers={digits}
            onBurst={enter}
            onAnswer={station.answer}
            onText={(typed) => {
              setText(typed);
              setActive(typed.trim() === '' ? -1 : 0);
            }}
            onMove={(step) => setActive(Math.max(0, Math.min(products.length - 1, at + step)))}
            onEscape={station.leaveOut}
            onTakeBack={station.takeBack}
            onAllDone={station.allDone}
            keyboard={
              way.hasKeyboard || !isTouch() ? (question?.about === 'weight' ? 'decimal' : 'text') : 'none'
            }
          />
          <Button
            variant="default"
            disabled={question !== null}
            aria-keyshortcuts="Control+Enter"
            onClick={press(station.allDone)}
          >
            That Is All
          </Button>
          <Button
            variant="default"
            disabled={!canTakeBack}
            aria-keyshortcuts="Control+Z"
            onClick={press(station.takeBack)}
          >
            Take Back
          </Button>
        </div>
      </div>
      <div className={classes.side} data-pad={way.hasPad || undefined}>
        {way.hasPad ? (
          <Pad box={box} />
        ) : (
          <>
            <ToWeigh
              orders={orders}
              order={chosen}
              chosen={state.chosen}
              current={state.chosen.itemId ?? own.at(-1)?.itemId ?? null}
              onChoose={station.choose}
            />
            <LastEntries entries={own} onDismiss={(id) => void queue.dismiss(id)} />
          </>
        )}
      </div>
      <VisuallyHidden
        role={message.tone === 'refused' ? 'alert' : 'status'}
        key={message.tone === 'refused' ? 'alert' : 'status'}
      >
        {spoken(message)}
      </VisuallyHidden>
    </div>
  );
};

export default function WeighStation() {
  const { id } = useUser();
  const presence = usePresence();
  // Whoever signs in in another tab weighs here too, under their own name.
  return <Station key={id} {...presence} />;
}
