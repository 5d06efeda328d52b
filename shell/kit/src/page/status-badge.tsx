import type { StatusColor } from '@primal/contracts/shared/document';
import { formatStatus } from '@primal/contracts/shared/text';
import classes from './status-badge.module.css';

type Colors = Readonly<Record<string, StatusColor>>;

const generalColors: Colors = { current: 'green', overdue: 'red', on_hold: 'red' };
let colors = generalColors;

/** Sets the colors that documents declare for their statuses (docs/rules/screens.md#status-colors). */
export const setStatusColors = (declared: Colors): void => {
  colors = { ...declared, ...generalColors };
};

interface StatusBadgeProps {
  status: string;
  label?: string;
  color?: StatusColor;
}

export function StatusBadge({ status, label, color }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-color={color ?? colors[status] ?? 'gray'} data-status={status}>
      {label ?? formatStatus(status)}
    </span>
  );
}
