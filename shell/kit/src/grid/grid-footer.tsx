import { Button } from '@mantine/core';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { type ClipboardEvent, type KeyboardEvent, useMemo } from 'react';
import { IconPlus } from '../icons.ts';
import type { GridActions } from './actions.ts';
import { computeSubtotal, type GridLine, isEmptyLine } from './line.ts';
import { estimateLinesTotal } from './line-edits.ts';
import classes from './line-grid.module.css';

const beginsText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey;

function AddRow({ words, actions }: { words: string; actions: GridActions }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!beginsText(event)) return;
    event.preventDefault();
    actions.addRow(event.key);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    actions.pasteRow(event.clipboardData.getData('text/plain'));
  };
  return (
    <Button
      data-add
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} />}
      onClick={() => actions.addRow()}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      {words}
    </Button>
  );
}

const formatRowCount = (lines: readonly GridLine[]): string => {
  const empty = lines.filter(isEmptyLine).length;
  const rows = counted(lines.length, 'row');
  return empty === 0 || empty === lines.length ? rows : `${rows}, ${empty} empty`;
};

interface FooterProps {
  lines: readonly GridLine[];
  add: string;
  actions: GridActions | undefined;
}

export function GridFooter({ lines, add, actions }: FooterProps) {
  const { estimated, subtotal } = useMemo(
    () => ({ estimated: estimateLinesTotal(lines), subtotal: computeSubtotal(lines) }),
    [lines],
  );
  return (
    <div className={classes.footer}>
      {actions && <AddRow words={add} actions={actions} />}
      <span className={classes.quiet}>{formatRowCount(lines)}</span>
      <span className={classes.sums}>
        {estimated && <span className={classes.quiet}>{`Unweighed, est. ${formatMoney(estimated)}`}</span>}
        <span>
          Subtotal <strong>{formatMoney(subtotal)}</strong>
        </span>
      </span>
    </div>
  );
}
