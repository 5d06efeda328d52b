import { counted } from '@primal/contracts/shared/text';
import { Button } from '@primal/kit';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronRight,
  IconCircleCheck,
  IconHelp,
  IconScale,
} from '@primal/kit/icons';
import { useEffect, useState } from 'react';
import { ShortKey, shortKey } from '../shorts/short-key.tsx';
import answerClasses from './answers.module.css';
import type { Tone } from './sound.ts';
import type { Message, OrderCompletion } from './station/messages.ts';
import type { OfferedProduct } from './station/product-choices.ts';
import {
  createSkipText,
  formatLeft,
  formatOrderName,
  listChoices,
  type Question,
  type Reply,
} from './station/questions.ts';
import classes from './station-display.module.css';

const tones: Record<Tone, { word: string; icon: typeof IconCheck }> = {
  taken: { word: 'Taken', icon: IconCheck },
  elsewhere: { word: 'Taken for another order', icon: IconChevronRight },
  complete: { word: 'Done', icon: IconCircleCheck },
  asked: { word: 'Question', icon: IconHelp },
  warned: { word: 'Double-check', icon: IconAlertTriangle },
  refused: { word: 'Not taken', icon: IconAlertTriangle },
  info: { word: 'Ready', icon: IconScale },
};

const chooseWord = ({ tone, checked, weight, short }: Message): string => {
  if (short && tone === 'info') return 'Short';
  if (tone === 'taken' && checked !== null) return 'Checked';
  return tones[tone === 'complete' && weight !== null ? 'taken' : tone].word;
};

const formatStop = ({ routeName, stopNumber }: OrderCompletion['order']): string =>
  routeName === null ? '' : stopNumber === null ? routeName : `${routeName}, stop ${stopNumber}`;

interface CompletionProps {
  complete: OrderCompletion;
  notYet: string | null;
  onNext: (orderId: string) => void;
  onInvoice: (complete: OrderCompletion) => void;
}

const Completion = ({ complete, notYet, onNext, onInvoice }: CompletionProps) => {
  const { order, next, notes } = complete;
  return (
    <div className={classes.completion}>
      <strong>{order.orderNumber} is complete</strong>
      {notes.length > 0 && <span className={classes.notes}>{notes.join(' · ')}</span>}
      <div className={classes.next}>
        {next && (
          <Button onClick={() => onNext(next.id)}>
            Next: {formatOrderName(next)}
            {formatStop(next) && ` (${formatStop(next)})`}
          </Button>
        )}
        <Button variant="default" disabled={notYet !== null} onClick={() => onInvoice(complete)}>
          Invoice {order.orderNumber}
        </Button>
        {notYet && <span className={classes.notYet}>{notYet}</span>}
      </div>
    </div>
  );
};

const Figures = ({ message, isAsking }: { message: Message; isAsking: boolean }) => {
  const { weight, left, checked } = message;
  if (weight === null && left === null && checked === null) return null;
  return (
    <div className={classes.figures}>
      {weight !== null && (
        <span className={classes.weight}>
          {weight}
          <span className={classes.unit}>lb</span>
        </span>
      )}
      {checked !== null && (
        <span className={classes.weight}>
          {checked}
          <span className={classes.unit}>checked</span>
        </span>
      )}
      {left !== null && checked === null && !isAsking && (
        <span className={classes.left}>
          {left}
          <span className={classes.unit}>left</span>
        </span>
      )}
    </div>
  );
};

interface ShortActionsProps {
  short: NonNullable<Message['short']>;
  onShipAll: () => void;
  onChange: () => void;
  onSubstitute: () => void;
}

const ShortActions = ({ short, onShipAll, onChange, onSubstitute }: ShortActionsProps) => (
  <fieldset className={classes.short} aria-label={`${short.line.productName} is short`}>
    <Button variant="default" onClick={onShipAll}>
      Ship All
    </Button>
    <Button variant="default" onClick={onChange}>
      Change
    </Button>
    <Button variant="default" aria-keyshortcuts={shortKey} onClick={onSubstitute}>
      Substitute <ShortKey />
    </Button>
  </fieldset>
);

interface AnswerProps {
  answerKey: string;
  active?: boolean;
  text: string;
  note?: string;
  onClick: () => void;
}

const Answer = ({ answerKey, active = false, text, note, onClick }: AnswerProps) => (
  <li>
    <button
      type="button"
      className={answerClasses.answer}
      data-active={active || undefined}
      onClick={onClick}
    >
      {answerKey && <span className={answerClasses.key}>{answerKey}</span>}
      <span className={answerClasses.answerText}>
        <span className={answerClasses.answerName}>{text}</span>
        {note && <span className={answerClasses.quiet}>{note}</span>}
      </span>
    </button>
  </li>
);

interface AnswersProps {
  question: Question;
  products: readonly Pick<OfferedProduct, 'id' | 'name' | 'note'>[];
  active: number;
  typed: string;
  onReply: (reply: Reply) => void;
  onProduct: (product: Pick<OfferedProduct, 'id' | 'name'>) => void;
  onLeaveOut: () => void;
}

const fewAnswers = 4;

const Answers = ({ question, products, active, typed, ...on }: AnswersProps) => {
  const choices = listChoices(question);
  const asksProduct = question.about === 'product' || question.about === 'substitute';
  const count = choices.length + (asksProduct ? products.length : 0);
  return (
    <ul className={answerClasses.answers} aria-label="Answers" data-many={count > fewAnswers || undefined}>
      {choices.map(({ key, text, note, reply }) => (
        <Answer
          key={key}
          answerKey={key}
          active={key === typed}
          text={text}
          note={note}
          onClick={() => on.onReply(reply)}
        />
      ))}
      {asksProduct &&
        products.map((product, at) => (
          <Answer
            key={product.id}
            answerKey={question.about === 'product' ? String(at + 1) : at === active ? 'Enter' : ''}
            active={at === active}
            text={product.name}
            note={product.note}
            onClick={() => on.onProduct(product)}
          />
        ))}
      <Answer answerKey="Esc" text={createSkipText(question).text} onClick={on.onLeaveOut} />
    </ul>
  );
};

interface Props
  extends Omit<AnswersProps, 'question'>,
    Omit<ShortActionsProps, 'short'>,
    Pick<CompletionProps, 'notYet' | 'onNext' | 'onInvoice'> {
  message: Message;
  question: Question | null;
  behind: number;
  asking: boolean;
}

export const StationDisplay = ({
  message,
  question,
  behind,
  asking,
  notYet,
  onNext,
  onInvoice,
  onShipAll,
  onChange,
  onSubstitute,
  ...answers
}: Props) => {
  const { icon: Icon } = tones[message.tone];
  return (
    <section
      className={classes.display}
      data-tone={message.tone}
      data-question={question?.about}
      data-complete={message.complete && !question ? '' : undefined}
      aria-label="Last entry"
    >
      <div className={classes.tone}>
        <Icon size={28} stroke={2} aria-hidden />
        {asking ? 'Looking it up' : chooseWord(message)}
        {behind > 0 && <span className={classes.behind}>{behind} more waiting for the answer</span>}
      </div>
      <Figures message={message} isAsking={question !== null} />
      <div className={classes.what}>{message.title}</div>
      {message.order && <div className={classes.whose}>{message.order}</div>}
      {message.detail && <div className={classes.where}>{message.detail}</div>}
      {message.complete && !question && (
        <Completion complete={message.complete} notYet={notYet} onNext={onNext} onInvoice={onInvoice} />
      )}
      {message.short && !question && (
        <ShortActions
          short={message.short}
          onShipAll={onShipAll}
          onChange={onChange}
          onSubstitute={onSubstitute}
        />
      )}
      {question && <Answers question={question} {...answers} />}
    </section>
  );
};

/** The message as one sentence for screen readers. */
export const describeMessage = (message: Message): string =>
  [
    chooseWord(message),
    message.weight && `${message.weight} lb`,
    message.title,
    message.order,
    message.detail,
    message.checked ? `${message.checked} checked` : formatLeft(message.left),
    message.complete && `${message.complete.order.orderNumber} is complete`,
  ]
    .filter(Boolean)
    .join(', ');

const patienceMilliseconds = 3_000;

interface StationLoadingProps {
  held: number;
  onRetry: () => void;
}

/** Station before its orders have loaded. Input is stored and processed later. */
export const StationLoading = ({ held, onRetry }: StationLoadingProps) => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const waiting = `${counted(held, 'entry is', 'entries are')} waiting.`;
  return (
    <section className={classes.display} data-tone="info" aria-label="Last entry">
      <div className={classes.what}>Loading orders</div>
      <div className={classes.where}>
        {isLate && 'The server is slow. Your scans are saved. '}
        {held > 0 && waiting}
      </div>
      {isLate && (
        <div>
          <Button size="lg" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
    </section>
  );
};
