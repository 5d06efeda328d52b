import classes from './answers.module.css';
import type { Offered } from './product-choices.ts';
import { choicesOf, leavingText, type Question, type Reply } from './station/questions.ts';

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
        <span className={classes.answerName}>{text}</span>
        {note && <span className={classes.quiet}>{note}</span>}
      </span>
    </button>
  </li>
);

export interface AnswersProps {
  question: Question;
  /** What an unknown GTIN may be, and which of them Enter takes. */
  products: readonly Offered[];
  active: number;
  /** The digit that stands in the box and answers in a moment. */
  typed: string;
  onReply: (reply: Reply) => void;
  onProduct: (product: Offered) => void;
  onLeaveOut: () => void;
}

/** More answers than these stand closer, so that all of them are in sight. */
const fewAnswers = 4;

/** The answers to what is asked, each with the key that gives it. */
export const Answers = ({ question, products, active, typed, ...on }: AnswersProps) => {
  const choices = choicesOf(question);
  const asksProduct = question.about === 'product' || question.about === 'substitute';
  const count = choices.length + (asksProduct ? products.length : 0);
  return (
    <ul className={classes.answers} aria-label="Answers" data-many={count > fewAnswers || undefined}>
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
            answerKey={at === active ? 'Enter' : ''}
            active={at === active}
            text={product.name}
            note={product.note}
            onClick={() => on.onProduct(product)}
          />
        ))}
      <Answer answerKey="Esc" text={leavingText(question).text} onClick={on.onLeaveOut} />
    </ul>
  );
};
