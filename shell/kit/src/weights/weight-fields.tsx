import { VisuallyHidden } from '@mantine/core';
import { formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import { readWeights } from '@primal/contracts/shared/figures';
import { maxWeightsPerLine, sumWeights } from '@primal/contracts/shared/lines';
import { counted } from '@primal/contracts/shared/text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconAction } from '../actions/icon-action.tsx';
import { IconMinus, IconPlus } from '../icons.ts';
import {
  type AskedOutliers,
  describeOutlier,
  fillFrom,
  findWeightProblem,
  listPositivePieces,
  padWeights,
  readPieces,
  resizeWeights,
} from './weighing.ts';
import { enterField, runAfterClick, WeightField } from './weight-field.tsx';
import classes from './weight-fields.module.css';

export interface WeightFieldsProps {
  /** Line name, the prefix of each field's accessible name. */
  label: string;
  /** Typed text of each field, in pounds; '' if missing. */
  weights: readonly string[];
  onChange: (weights: string[]) => void;
  expected: number;
  piece: string;
  /** Average piece weight in pounds, from the catalog. */
  average?: string | null;
  onDone: () => void;
  autoFocus?: boolean;
  saved: readonly string[];
  /** Shared with the dialog, which asks about remaining outliers before a save (`askFirstOutlier`). */
  askedOutliers: AskedOutliers;
}

interface Completed {
  next: string[];
  last: number;
}

const useOutlierQuestions = (props: WeightFieldsProps, pieces: readonly string[]) => {
  const { label, average, askedOutliers } = props;
  // Outliers shown on blur. They are not confirmed yet: a save asks first.
  const [shownOutliers, setShownOutliers] = useState<ReadonlySet<string>>(new Set());
  const name = (index: number) => `${label} ${index + 1}`;
  return {
    questionAt: (index: number): string | null => {
      const weight = pieces[index] ?? '';
      const stands = askedOutliers.wasAsked(name(index), weight) || shownOutliers.has(`${index}=${weight}`);
      return stands ? describeOutlier(pieces, index, average) : null;
    },
    accepted: (index: number, now: readonly string[]): boolean => {
      const weight = now[index] ?? '';
      if (describeOutlier(now, index, average) === null || askedOutliers.wasAsked(name(index), weight))
        return true;
      askedOutliers.note(name(index), weight);
      return false;
    },
    tell: (index: number, now: readonly string[]) =>
      setShownOutliers((before) => new Set(before).add(`${index}=${now[index]}`)),
  };
};

type FieldRead =
  | { values: readonly string[]; next: string[]; problem: null }
  | { values: null; next: null; problem: string };

const readField = (
  weights: readonly string[],
  index: number,
  text: string,
  saved: readonly string[],
): FieldRead => {
  const refused = (problem: string): FieldRead => ({ values: null, next: null, problem });
  const { values, problem } = saved.includes(text) ? { values: [text], problem: null } : readWeights(text);
  if (values === null) return refused(problem);
  if (values.length === 1 && findWeightProblem(text, saved)) return refused('Must be above 0.');
  const next = values.length === 0 ? [...weights] : fillFrom(weights, index, values);
  if (next !== null) return { values, next, problem: null };
  const free = weights.length - index;
  return refused(`${values.length} weights do not fit in ${counted(free, 'field')}. Nothing was entered.`);
};

/** Several pasted or typed weights fill the following fields, or none if they do not fit. */
export function WeightFields(props: WeightFieldsProps) {
  const { label, onChange, expected, piece, average, onDone, autoFocus, saved } = props;
  const list = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<{ index: number; text: string } | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const weights = props.weights.length > 0 ? props.weights : padWeights([], expected);
  const firstEmpty = weights.findIndex((weight) => !isPositive(weight));
  const pieces = readPieces(weights, saved);
  const { questionAt, accepted, tell: tellSlip } = useOutlierQuestions(props, pieces);

  const focus = (index: number) => {
    const input = list.current?.querySelectorAll('input')[index];
    if (input) enterField(input);
    return input !== undefined;
  };

  /** Parses a field on blur: the new weights and the last field filled; null if rejected. */
  const complete = (index: number, text: string, tell: (words: () => void) => void): Completed | null => {
    const { values, next, problem } = readField(weights, index, text, saved);
    if (problem !== null) {
      tell(() => setRefused({ index, text: problem }));
      return null;
    }
    if (values.some((value, at) => value !== weights[index + at])) onChange(next);
    setRefused(null);
    const at = index + Math.max(values.length, 1) - 1;
    if (values.length > 0) setLast(at);
    const filled = listPositivePieces(next, saved);
    setSaid(`${filled.length} of ${next.length}, total ${formatWeight(sumWeights(filled))} lbs`);
    return { next, last: at };
  };
  const fill = (index: number, text: string, goOn?: () => void) => {
    // Render the filled fields before moving focus, since the next key is for the next field.
    const completed = flushSync(() => {
      const taken = complete(index, text, (words) => words());
      // Select invalid text: appending to '12,4' would give another number.
      if (!taken) list.current?.querySelectorAll('input')[index]?.select();
      return taken && accepted(taken.last, readPieces(taken.next, saved)) ? taken : null;
    });
    if (!completed || focus(completed.last + 1)) return;
    // Enter leaves the line, so focus the last pasted weight first for its check.
    if (completed.last !== index) focus(completed.last);
    goOn?.();
  };
  const leave = (index: number, text: string) => {
    if (text.trim() === '') {
      if (refused?.index === index) setRefused(null);
      return;
    }
    const completed = complete(index, text, runAfterClick);
    if (!completed) return;
    runAfterClick(() => tellSlip(completed.last, readPieces(completed.next, saved)));
  };
  const type = (index: number, text: string) => {
    if (refused?.index === index) setRefused(null);
    onChange(weights.map((weight, other) => (other === index ? text : weight)));
  };
  return (
    <div>
      <LastWeight pieces={pieces} last={last} average={average} />
      <div className={classes.fields} ref={list}>
        {weights.map((weight, index) => (
          <WeightField
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is identified by its position
            key={index}
            name={`${label}, ${piece.toLowerCase()} ${index + 1}`}
            caption={`${piece} ${index + 1}`}
            text={weight}
            saved={saved}
            outlier={describeOutlier(pieces, index, average) !== null}
            problem={refused?.index === index ? refused.text : null}
            question={questionAt(index)}
            autoFocus={autoFocus && index === firstEmpty}
            onType={(text) => type(index, text)}
            onLeave={(text) => leave(index, text)}
            onEnter={(text) => fill(index, text, onDone)}
            onSeveral={(text) => fill(index, text)}
          />
        ))}
      </div>
      <Foot
        weights={weights}
        saved={saved}
        piece={piece}
        expected={expected}
        onCount={(count) => onChange(resizeWeights(weights, count))}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

interface LastWeightProps extends Pick<WeightFieldsProps, 'average'> {
  pieces: readonly string[];
  last: number | null;
}

function LastWeight({ pieces, last, average }: LastWeightProps) {
  const weight = last === null ? undefined : pieces[last];
  return (
    <div className={classes.head}>
      <span>{isPositive(weight) ? `Last ${formatWeight(weight)} lbs` : 'Last —'}</span>
      <span>{isPositive(average) ? `Product average ${formatWeight(average)} lbs` : ''}</span>
    </div>
  );
}

interface FootProps extends Pick<WeightFieldsProps, 'weights' | 'expected' | 'saved' | 'piece'> {
  onCount: (count: number) => void;
}

function Foot({ weights, piece, expected, saved, onCount }: FootProps) {
  const filled = listPositivePieces(weights, saved);
  const missing = weights.length - filled.length;
  const one = piece.toLowerCase();
  const pieces = weights.length === 1 ? one : `${one}s`;
  return (
    <div className={classes.foot}>
      <span>
        Total weight <strong>{formatWeight(sumWeights(filled))} lbs</strong>
      </span>
      <span>{`${filled.length} of ${weights.length} ${pieces} with weights`}</span>
      {missing > 0 && <span className={classes.quiet}>{`${missing} missing`}</span>}
      <span className={classes.count}>
        <IconAction
          label={`One ${one} less`}
          icon={IconMinus}
          onClick={() => onCount(weights.length - 1)}
          disabledReason={
            weights.length === 1
              ? `At least one ${one} must be weighed`
              : !weights.includes('') && `Each ${one} has a weight. Clear one first`
          }
        />
        <IconAction
          label={`One ${one} more`}
          icon={IconPlus}
          onClick={() => onCount(weights.length + 1)}
          disabledReason={
            weights.length >= maxWeightsPerLine && `A line holds at most ${maxWeightsPerLine} weights`
          }
        />
      </span>
      {weights.length !== expected && <span className={classes.quiet}>{`${expected} ordered`}</span>}
    </div>
  );
}
