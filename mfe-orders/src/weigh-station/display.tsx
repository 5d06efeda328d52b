import { IconAlertTriangle, IconCheck, IconHelp, IconScale } from '@primal/kit/icons';
import type { Product, Question, StationPlace } from './decide.ts';
import classes from './display.module.css';
import type { Tone } from './sound.ts';
import type { Said } from './words.ts';

const tones: Record<Tone, { word: string; icon: typeof IconCheck }> = {
  taken: { word: 'Taken', icon: IconCheck },
  asked: { word: 'Question', icon: IconHelp },
  refused: { word: 'Not taken', icon: IconAlertTriangle },
  told: { word: 'Ready', icon: IconScale },
};

/** `3 left`, `all there` */
export const leftWords = (left: number | null): string =>
  left === null ? '' : left === 0 ? 'all there' : `${left} left`;

interface AnswerProps {
  /** The key that gives it; '' for none. */
  answerKey: string;
  active?: boolean;
  text: string;
  note?: string;
  onClick: () => void;
}

const Answer = ({ answerKey, active = false, text, note, onClick }: AnswerProps) => (
  <li>
    <button type="button" className={classes.answer} data-active={active || undefined} onClick={onClick}>
      {answerKey && <span className={classes.key}>{answerKey}</span>}
      <span className={classes.answerText}>
        {text}
        {note && <span className={classes.quiet}>{note}</span>}
      </span>
    </button>
  </li>
);

const placeNote = ({ order, line, left }: StationPlace): string =>
  [order.customerName, line.productName, leftWords(left)].filter(Boolean).join(' · ');

interface AnswersProps {
  question: Question;
  /** What an unknown GTIN may be, and which of them Enter takes. */
  products: readonly Product[];
  active: number;
  onAnswer: (number: number) => void;
  onProduct: (product: Product) => void;
  onKeep: () => void;
  onLeaveOut: () => void;
}

/** The answers to what is asked, each with the key that gives it. */
const Answers = ({ question, products, active, ...on }: AnswersProps) => (
  <ul className={classes.answers} aria-label="Answers">
    {question.about === 'line' &&
      question.places.map((place, at) => (
        <Answer
          key={place.line.itemId}
          answerKey={at < 9 ? String(at + 1) : ''}
          text={place.order.orderNumber}
          note={placeNote(place)}
          onClick={() => on.onAnswer(at + 1)}
        />
      ))}
    {question.about === 'doubt' && (
      <>
        {question.doubt.suggestion !== null && (
          <Answer
            answerKey="1"
            text={`Take ${question.doubt.suggestion} lb`}
            onClick={() => on.onAnswer(1)}
          />
        )}
        <Answer answerKey="Enter" text="Keep it as it is" onClick={on.onKeep} />
      </>
    )}
    {question.about === 'product' &&
      products.map((product, at) => (
        <Answer
          key={product.id}
          answerKey={at === active ? 'Enter' : ''}
          active={at === active}
          text={product.name}
          onClick={() => on.onProduct(product)}
        />
      ))}
    <Answer answerKey="Esc" text="Leave this one out" onClick={on.onLeaveOut} />
  </ul>
);

interface Props extends Omit<AnswersProps, 'question'> {
  said: Said;
  question: Question | null;
  /** Entries that wait for the answer. */
  behind: number;
  asking: boolean;
}

/** What the station did with the last entry, or what it asks; to be read at two metres. */
export const Display = ({ said, question, behind, asking, ...answers }: Props) => {
  const { word, icon: Icon } = tones[said.tone];
  return (
    <section
      className={classes.display}
      data-tone={said.tone}
      data-question={question?.about}
      aria-label="Last entry"
    >
      <div className={classes.tone}>
        <Icon size={28} stroke={2} aria-hidden />
        {asking ? 'Looking it up' : word}
        {behind > 0 && <span className={classes.behind}>{behind} more waiting for the answer</span>}
      </div>
      {(said.weight !== null || said.left !== null) && (
        <div className={classes.figures}>
          {said.weight !== null && (
            <span className={classes.weight}>
              {said.weight}
              <span className={classes.unit}>lb</span>
            </span>
          )}
          {said.left !== null && !question && (
            <span className={classes.left}>
              {said.left}
              <span className={classes.unit}>left</span>
            </span>
          )}
        </div>
      )}
      <div className={classes.what}>{said.title}</div>
      {said.detail && <div className={classes.where}>{said.detail}</div>}
      {question && <Answers question={question} {...answers} />}
    </section>
  );
};

/** The same in one sentence, for those who hear it. */
export const spoken = ({ tone, weight, title, detail, left }: Said): string =>
  [tones[tone].word, weight && `${weight} lb`, title, detail, leftWords(left)].filter(Boolean).join(', ');
