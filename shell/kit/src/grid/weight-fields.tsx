import { isPositive, showWeight } from '@primal/contracts/shared/decimal';
import { sumWeights } from '@primal/contracts/shared/lines';
import { useRef, useState } from 'react';
import classes from './grid.module.css';
import { readPieces } from './pieces.ts';
import { averageOf, fillFrom, looksWrong, withRoom } from './weighing.ts';
import { WeightField } from './weight-field.tsx';

export interface WeightFieldsProps {
  /** What is weighed: begins each field's accessible name. */
  label: string;
  /** One text per piece, in pounds; '' where it is missing. */
  weights: readonly string[];
  onChange: (weights: string[]) => void;
  /** Pieces or cases to weigh. */
  expected: number;
  /** What a piece is called. */
  piece?: string;
  /** Pounds that one weighs on average, by the catalogue. */
  average?: string | null;
  /** Enter in the last field. */
  onDone?: () => void;
  /** Whether more weights than expected make more fields. */
  addable?: boolean;
  /** Takes the focus when its dialog opens: the first field without a weight. */
  autoFocus?: boolean;
  disabled?: boolean;
}

/**
 * One big field per piece. Enter goes to the next, several weights pasted or typed fill the following ones; sum, count
 * and the last weight beside the average run along.
 */
export function WeightFields(props: WeightFieldsProps) {
  const {
    label,
    onChange,
    expected,
    piece = 'Case',
    average,
    onDone,
    addable = false,
    autoFocus,
    disabled,
  } = props;
  const list = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<number | null>(null);
  const [leftOver, setLeftOver] = useState(0);
  const weights = withRoom(props.weights, expected);
  const firstEmpty = Math.max(
    0,
    weights.findIndex((weight) => !isPositive(weight)),
  );

  const focus = (index: number) => {
    const input = list.current?.querySelectorAll('input')[index];
    input?.focus();
    input?.select();
    return input !== undefined;
  };
  const fill = (index: number, pieces: string[]) => {
    const filled = fillFrom(weights, index, pieces, addable);
    onChange(filled.weights);
    setLeftOver(filled.leftOver);
    setLast(filled.last);
    // New fields are drawn first.
    requestAnimationFrame(() => focus(filled.last + 1) || focus(filled.last));
  };
  const change = (index: number, text: string) =>
    onChange(weights.map((weight, other) => (other === index ? text : weight)));
  const leave = (index: number, text: string) => {
    const pieces = readPieces(text);
    if (pieces && pieces.length > 1) return fill(index, pieces);
    if (pieces?.length === 1 && pieces[0] !== text) change(index, pieces[0] ?? '');
    if (pieces?.length === 1) setLast(index);
  };
  return (
    <div>
      <LastWeight weights={weights} last={last} average={average} />
      <div className={classes.weights} ref={list}>
        {weights.map((weight, index) => (
          <WeightField
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            key={index}
            name={`${label}, ${piece.toLowerCase()} ${index + 1}`}
            caption={`${piece} ${index + 1}`}
            text={weight}
            slip={looksWrong(weights, index, average)}
            autoFocus={autoFocus && index === firstEmpty}
            disabled={disabled}
            onType={(text) => change(index, text)}
            onLeave={(text) => leave(index, text)}
            onPieces={(pieces) => fill(index, pieces)}
            onEnter={() => focus(index + 1) || onDone?.()}
          />
        ))}
      </div>
      <RunningSum weights={weights} piece={piece} leftOver={leftOver} />
    </div>
  );
}

function LastWeight({
  weights,
  last,
  average,
}: {
  weights: readonly string[];
  last: number | null;
  average?: string | null;
}) {
  const weight = last === null ? undefined : weights[last];
  const mean = averageOf(weights) ?? (isPositive(average) ? average : null);
  const slip = last !== null && looksWrong(weights, last, average);
  return (
    <div className={classes.weightsHead} data-slip={slip || undefined}>
      <span className={classes.last} aria-live="polite">
        {weight !== undefined && isPositive(weight)
          ? `Last ${showWeight(weight)} lbs${slip ? ': please check' : ''}`
          : 'Last —'}
      </span>
      <span>{mean ? `Average ${showWeight(mean)} lbs` : 'Average —'}</span>
    </div>
  );
}

function RunningSum({
  weights,
  piece,
  leftOver,
}: {
  weights: readonly string[];
  piece: string;
  leftOver: number;
}) {
  const filled = weights.filter(isPositive);
  const missing = weights.length - filled.length;
  const pieces = `${piece.toLowerCase()}${weights.length === 1 ? '' : 's'}`;
  return (
    <div className={classes.weightsFoot} role="status">
      <span>
        Total weight <strong>{showWeight(sumWeights(filled))} lbs</strong>
      </span>
      <span>{`${filled.length} of ${weights.length} ${pieces} with weights`}</span>
      {missing > 0 && <span className={classes.quiet}>{`${missing} missing`}</span>}
      {leftOver > 0 && <span className={classes.problem}>{`${leftOver} pasted weights did not fit`}</span>}
    </div>
  );
}
