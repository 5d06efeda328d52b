import { Button, ErrorState, FormDialog, VisuallyHidden } from '@primal/kit';
import { explainLoadFailure, useSearchParams, useUser } from '@primal/kit/platform';
import { type RefObject, useRef, useState } from 'react';
import { readValues, ShortFields, toValues } from '../shorts/short-fields.tsx';
import { ShortKey, shortKey } from '../shorts/short-key.tsx';
import { readWeighEntry } from './label/weigh-entry.ts';
import { LastEntries, ToWeigh } from './lists.tsx';
import { isDigit, useProductSearch } from './product-search.ts';
import { type Entry, findLastStep, listOpenEntries, type ReportedShort } from './queue/entries.ts';
import { useScale } from './scale/scale-panel.tsx';
import boxClasses from './scan-box.module.css';
import { NumberPad, ScanBox } from './scan-box.tsx';
import { SessionPrompt, usePresence } from './session-prompt.tsx';
import type { StationPlace } from './station/draft.ts';
import { updateMessage } from './station/messages.ts';
import { listChoices, type Question } from './station/questions.ts';
import classes from './station.module.css';
import { isTouch, StationBar, useInputMode } from './station-bar.tsx';
import { describeMessage, StationDisplay, StationLoading } from './station-display.tsx';
import { findInvoiceReason, useInvoice } from './use-invoice.tsx';
import { type StationView, useStation } from './use-station.ts';

interface Props {
  place: StationPlace;
  onSave: (said: ReportedShort) => void;
  onClose: () => void;
}

const ShortChange = ({ place: { line }, onSave, onClose }: Props) => {
  const [values, setValues] = useState(() => toValues(line));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const { change, problem: found } = readValues(line, values);
    if (found !== null) return setProblem(found);
    onSave({ quantity: change.quantity, reason: change.reason, note: change.note ?? null });
    onClose();
  };
  return (
    <FormDialog
      title={`Short: ${line.productName}`}
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save Short"
    >
      <ShortFields
        item={line}
        values={values}
        problem={problem}
        onChange={(next) => {
          setValues(next);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
};

const formatBoxLabel = (question: Question | null): string => {
  if (question?.about === 'weight') return 'Type or weigh it';
  if (question?.about === 'amount') return 'Type a quantity';
  const asksProduct = question?.about === 'product' || question?.about === 'substitute';
  return asksProduct ? 'Type its name or code' : 'Scan, weigh or type';
};

const isAnsweredByEnter = (question: Question | null): boolean =>
  question?.about === 'warning' || question?.about === 'amount';

interface BoxProps {
  box: RefObject<HTMLInputElement | null>;
  view: StationView;
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
    if (isSearch && search.substitute) station.substitute(search.substitute);
    else if (question?.about === 'substitute' && isSearch)
      station.show(
        'asked',
        'Which product replaces it?',
        search.isLoading ? 'The products are loading.' : 'Type a part of its name or code.',
      );
    else if (isSearch) (burst.trim() || search.active >= 0) && search.find(burst.trim() || search.filter);
    else if (burst === '' && !isAnsweredByEnter(question) && scale.scale) scale.ask();
    else station.enter(burst);
  };
  return (
    <ScanBox
      box={box}
      label={formatBoxLabel(question)}
      answers={[
        ...search.numbers,
        ...(question ? listChoices(question).flatMap(({ key }) => (isDigit(key) ? key : [])) : []),
      ]}
      onBurst={enter}
      onAnswer={(key) => {
        const product = search.products[search.numbers.indexOf(key)];
        if (product) station.teach(product);
        else station.answer(key);
      }}
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

const Lists = ({ view, own }: { view: StationView; own: readonly Entry[] }) => {
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
  station: StationView['station'];
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
        {way.hasPad && <NumberPad box={box} />}
        <div className={classes.lists} data-beside-pad={way.hasPad || undefined}>
          <Lists view={view} own={own} />
        </div>
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
