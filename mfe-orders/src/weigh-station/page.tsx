import { Button, ErrorState, VisuallyHidden } from '@primal/kit';
import { explainLoadFailure, useSearchParams, useUser } from '@primal/kit/platform';
import { type RefObject, useRef, useState } from 'react';
import { ShortKey, shortKey } from '../shorts/short-key.tsx';
import { useProductChoices, useSubstituteChoices } from './choices.ts';
import { readWeighEntry } from './label/weigh-entry.ts';
import { LastEntries, ToWeigh } from './lists.tsx';
import { type Entry, findLastStep, listOpenEntries } from './queue/entries.ts';
import { useScale } from './scale/scale-panel.tsx';
import boxClasses from './scan-box.module.css';
import { NumberPad, ScanBox } from './scan-box.tsx';
import { SessionPrompt, usePresence } from './session-prompt.tsx';
import { ShortChange } from './short-change.tsx';
import type { StationPlace } from './station/draft.ts';
import { updateMessage } from './station/messages.ts';
import { listChoices, type Question } from './station/questions.ts';
import classes from './station.module.css';
import { isTouch, StationBar, useInputMode } from './station-bar.tsx';
import { describeMessage, StationDisplay, StationLoading } from './station-display.tsx';
import { findInvoiceReason, useInvoice } from './use-invoice.tsx';
import { useStation } from './use-station.ts';

const formatBoxLabel = (question: Question | null): string => {
  if (question?.about === 'weight') return 'Type or weigh it';
  if (question?.about === 'amount') return 'Type a quantity';
  const asksProduct = question?.about === 'product' || question?.about === 'substitute';
  return asksProduct ? 'Type its name or code' : 'Scan, weigh or type';
};

const isAnsweredByEnter = (question: Question | null): boolean =>
  question?.about === 'warning' || question?.about === 'amount';

const isDigit = (key: string): boolean => /^\d$/.test(key);

type View = ReturnType<typeof useStation>;

const useProductSearch = ({ state, orders, usual }: View) => {
  const { question, chosen, message } = state;
  const [text, setText] = useState('');
  const asksSubstitute = question?.about === 'substitute';
  const { substitutes, isLoading } = useSubstituteChoices({
    place: asksSubstitute ? question.place : message.short,
    orders,
    typed: asksSubstitute ? text : '',
  });
  const [active, setActive] = useState(-1);
  const isAsked = question?.about === 'product';
  const known = useProductChoices({
    orders,
    chosenId: chosen.orderId,
    typed: text,
    weight: isAsked ? question.draft.weights[0] : undefined,
    usual: (id) => usual?.get(id),
    isAsked,
  });
  const products = asksSubstitute ? substitutes : known;
  const at = Math.min(asksSubstitute ? Math.max(0, active) : active, products.length - 1);
  return {
    text,
    products,
    active: at,
    isAsked: isAsked || asksSubstitute,
    substitutes,
    substitute: asksSubstitute ? substitutes[at] : undefined,
    isLoading: asksSubstitute && isLoading,
    type: (typed: string) => {
      setText(typed);
      setActive(typed.trim() === '' ? -1 : 0);
    },
    move: (step: number) => setActive(Math.max(0, Math.min(products.length - 1, at + step))),
  };
};

interface BoxProps {
  box: RefObject<HTMLInputElement | null>;
  view: View;
  search: ReturnType<typeof useProductSearch>;
  scale: ReturnType<typeof useScale>;
  hasKeyboard: boolean;
}

const Box = ({ box, view: { station, state }, search, scale, hasKeyboard }: BoxProps) => {
  const { question } = state;
  const enter = (burst: string) => {
    // Ignore search text as an entry. Queue a label or order scanned during the search.
    const { kind } = readWeighEntry(burst);
    const isSearch = search.isAsked && kind !== 'label' && kind !== 'order';
    const product = isSearch ? search.products[search.active] : undefined;
    if (isSearch && search.substitute) station.substitute(search.substitute);
    else if (question?.about === 'substitute' && isSearch)
      station.show(
        'asked',
        'Which product replaces it?',
        search.isLoading ? 'The products are loading.' : 'Type a part of its name or code.',
      );
    else if (product) station.teach(product);
    else if (isSearch)
      burst.trim() &&
        station.show(
          'asked',
          'Which product is this?',
          `No product matches “${burst.trim()}”. Type a part of its name or code.`,
        );
    else if (burst === '' && !isAnsweredByEnter(question) && scale.scale) scale.ask();
    else station.enter(burst);
  };
  return (
    <ScanBox
      box={box}
      label={formatBoxLabel(question)}
      answers={question ? listChoices(question).flatMap(({ key }) => (isDigit(key) ? key : [])) : []}
      onBurst={enter}
      onAnswer={station.answer}
      onText={search.type}
      onMove={search.move}
      onEscape={station.skip}
      onTakeBack={station.undo}
      onAllDone={station.allDone}
      onShort={station.short}
      keyboard={
        hasKeyboard || !isTouch()
          ? question?.about === 'weight' || question?.about === 'amount'
            ? 'decimal'
            : 'text'
          : 'none'
      }
    />
  );
};

const Lists = ({ view, own }: { view: View; own: readonly Entry[] }) => {
  const { station, state, queue, orders, chosen } = view;
  return (
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
  );
};

interface StationButtonsProps {
  station: View['station'];
  question: Question | null;
  canUndo: boolean;
  press: (act: () => void) => () => void;
}

const StationButtons = ({ station, question, canUndo, press }: StationButtonsProps) => (
  <>
    <Button
      variant="default"
      disabled={question !== null}
      aria-keyshortcuts="Control+Enter"
      onClick={press(station.allDone)}
    >
      Complete Line
    </Button>
    <Button
      variant="default"
      disabled={question !== null}
      aria-keyshortcuts={shortKey}
      onClick={press(station.short)}
    >
      Short <ShortKey />
    </Button>
    <Button variant="default" disabled={!canUndo} aria-keyshortcuts="Control+Z" onClick={press(station.undo)}>
      Undo
    </Button>
  </>
);

const Station = ({ isAway, comeBack }: ReturnType<typeof usePresence>) => {
  const [params] = useSearchParams();
  const [address] = useState(() => params.get('order'));
  const view = useStation(address, isAway);
  const { station, state, entries, toWeigh, started, userId } = view;
  const { question } = state;
  const message = updateMessage(state.message, view.orders);
  const scale = useScale(station);
  const invoice = useInvoice();
  const box = useRef<HTMLInputElement>(null);
  const way = useInputMode();
  const search = useProductSearch(view);
  const [changing, setChanging] = useState<StationPlace | null>(null);
  const own = entries.entries.filter((entry) => entry.userId === userId);
  const canUndo = question !== null || findLastStep(own, userId) !== undefined;

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
          <SessionPrompt
            waiting={listOpenEntries(own, userId).length + entries.inputs.length}
            onUser={comeBack}
          />
        )}
        {toWeigh.error && !toWeigh.data ? (
          <ErrorState
            message={explainLoadFailure(toWeigh.error)}
            onRetry={toWeigh.refetch}
            retrying={toWeigh.isFetching}
          />
        ) : started ? (
          <StationDisplay
            message={message}
            question={question}
            behind={state.behind}
            asking={state.asking}
            products={search.products}
            active={search.active}
            typed={search.text}
            notYet={findInvoiceReason(message.complete, entries.entries, userId, isAway)}
            onReply={station.reply}
            onProduct={(product) => {
              const substitute = search.substitutes.find(({ id }) => id === product.id);
              if (question?.about === 'substitute') substitute && station.substitute(substitute);
              else station.teach(product);
            }}
            onShipAll={press(() => message.short && station.setShort(message.short, null))}
            onChange={() => setChanging(message.short)}
            onSubstitute={press(station.short)}
            onLeaveOut={station.skip}
            onNext={station.choose}
            onInvoice={invoice}
          />
        ) : (
          <StationLoading held={entries.inputs.length} onRetry={toWeigh.refetch} />
        )}
        <div className={boxClasses.entry}>
          <Box box={box} view={view} search={search} scale={scale} hasKeyboard={way.hasKeyboard} />
          <StationButtons station={station} question={question} canUndo={canUndo} press={press} />
        </div>
      </div>
      <div className={classes.side} data-pad={way.hasPad || undefined}>
        {way.hasPad ? <NumberPad box={box} /> : <Lists view={view} own={own} />}
      </div>
      {changing && (
        <ShortChange
          place={changing}
          onSave={(said) => station.setShort(changing, said)}
          onClose={() => setChanging(null)}
        />
      )}
      <VisuallyHidden
        role={message.tone === 'refused' ? 'alert' : 'status'}
        key={message.tone === 'refused' ? 'alert' : 'status'}
      >
        {describeMessage(message)}
      </VisuallyHidden>
    </div>
  );
};

export default function WeighStation() {
  const { id } = useUser();
  const presence = usePresence();
  // Remount when another user signs in, also in another tab.
  return <Station key={id} {...presence} />;
}
