import { formatWeight } from '@primal/contracts/shared/decimal';
import type { WeightRow } from '@primal/contracts/shared/weight-blocks';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

export function PrintColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

interface PrintBlockProps {
  title: string;
  highlight?: boolean;
  /** Renders the title as a name instead of a small uppercase heading. */
  plain?: boolean;
  children: ReactNode;
}

export function PrintBlock({ title, highlight, plain, children }: PrintBlockProps) {
  return (
    <section
      className={classes.block}
      data-highlight={highlight || undefined}
      data-plain={plain || undefined}
    >
      <h2>{title}</h2>
      <div className={classes.lines}>{children}</div>
    </section>
  );
}

/** Limits above which a note may break across pages and is excluded from unbreakable groups. */
const maxUnbroken = { signs: 700, lines: 14 };

export const isLongNote = (text: string): boolean =>
  text.length > maxUnbroken.signs || text.split('\n').length > maxUnbroken.lines;

interface PrintNoteProps {
  children: ReactNode;
  small?: boolean;
  align?: 'right';
}

/** Running text: notes, terms, a disclaimer. Stays on one page unless it is long. */
export function PrintNote({ children, small, align }: PrintNoteProps) {
  const isLong = typeof children === 'string' && isLongNote(children);
  return (
    <p
      className={classes.note}
      data-small={small || undefined}
      data-long={isLong || undefined}
      data-align={align}
    >
      {children}
    </p>
  );
}

export function PrintNotes({ title = 'Notes', notes }: { title?: string; notes: string | null }) {
  if (!notes) return null;
  return (
    <PrintBlock title={title}>
      <PrintNote>{notes}</PrintNote>
    </PrintBlock>
  );
}

interface PrintPartyProps {
  title: string;
  name: string;
  lines: readonly ReactNode[];
}

export function PrintParty({ title, name, lines }: PrintPartyProps) {
  return (
    <PrintBlock title={title}>
      <strong>{name}</strong>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <div key={at}>{line}</div>
      ))}
    </PrintBlock>
  );
}

export function PrintProduct({ name, details }: { name: string; details: readonly string[] }) {
  return (
    <>
      {name}
      {details.map((line) => (
        <div key={line}>
          <small>{line}</small>
        </div>
      ))}
    </>
  );
}

export function PrintCode({ children }: { children: ReactNode }) {
  return <span className={classes.code}>{children}</span>;
}

export function PrintFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}

/** An empty frame for handwriting; `height` is a CSS length such as `1in`. */
export function PrintBox({ label, height = '0.75in' }: { label: string; height?: string }) {
  return (
    <div className={classes.box} style={{ minHeight: height }}>
      <span>{label}</span>
    </div>
  );
}

export function PrintLines({ count }: { count: number }) {
  return (
    <div className={classes.ruled} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <div key={index} />
      ))}
    </div>
  );
}

export function SignatureLines({ labels }: { labels: readonly string[] }) {
  return (
    <div className={classes.signatures}>
      {labels.map((label) => (
        <div key={label}>{label}</div>
      ))}
    </div>
  );
}

export function TickBox({ label, ticked }: { label: ReactNode; ticked?: boolean }) {
  return (
    <span className={classes.tick}>
      <span className={classes.square} aria-hidden="true">
        {ticked && '✓'}
      </span>
      <span>{label}</span>
    </span>
  );
}

interface WeightSlotsProps {
  count: number;
  /** Maximum number of slots; further slots are counted: `+3 more`. */
  max: number;
  weights?: readonly string[];
  shape?: 'line' | 'box';
}

export function WeightSlots({ count, max, weights = [], shape = 'line' }: WeightSlotsProps) {
  const total = Math.max(count, weights.length);
  const shown = Math.min(total, max);
  const slots = Array.from({ length: shown }, (_, index) => ({
    key: `slot-${index}`,
    weight: weights[index],
  }));
  return (
    <span className={classes.slots}>
      {slots.map(({ key, weight }) => (
        <span key={key} className={classes.slot} data-shape={shape}>
          {weight === undefined ? '' : formatWeight(weight)}
        </span>
      ))}
      {total > shown && <span className={classes.more}>+{total - shown} more</span>}
    </span>
  );
}

/** Weights in rows of ten, each labeled with its piece numbers. */
export function WeightRows({ rows }: { rows: readonly WeightRow[] }) {
  return rows.map(({ pieces, weights }) => (
    <div key={pieces} className={classes.weightRow}>
      <span>{pieces}</span>
      {weights.map((weight, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position
        <span key={at}>{weight}</span>
      ))}
    </div>
  ));
}
