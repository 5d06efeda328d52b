import { statusColors } from '@primal/contracts/documents';
import type { StatusColor } from '@primal/contracts/shared/document';
import classes from './status-badge.module.css';

/** Documents declare the colors of their statuses (docs/rules/screens.md#status-colors). */
const colors: Readonly<Record<string, StatusColor>> = {
  ...statusColors,
  current: 'green',
  overdue: 'red',
  on_hold: 'red',
};

const formatStatus = (status: string): string => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
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
