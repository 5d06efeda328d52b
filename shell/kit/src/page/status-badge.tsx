import classes from './status-badge.module.css';

type Color = 'yellow' | 'blue' | 'green' | 'gray' | 'red';

/** Color per status (docs/rules/screens.md#status-colors). */
const colors: Record<string, Color> = {
  pending: 'yellow',
  in_progress: 'blue',
  ready: 'green',
  invoiced: 'gray',
  draft: 'gray',
  sent: 'blue',
  paid: 'green',
  voided: 'red',
  partial: 'yellow',
  applied: 'green',
  completed: 'green',
  delivered: 'green',
  failed: 'red',
  active: 'green',
  inactive: 'gray',
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
  color?: Color;
}

export function StatusBadge({ status, label, color }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-color={color ?? colors[status] ?? 'gray'} data-status={status}>
      {label ?? formatStatus(status)}
    </span>
  );
}
