import classes from './status-badge.module.css';

type Colour = 'yellow' | 'blue' | 'green' | 'gray' | 'red';

/** The colour of each status of the product (docs/rules/screens.md#status-colors). */
const colours: Record<string, Colour> = {
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
};

const spoken = (status: string): string => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface StatusBadgeProps {
  status: string;
  label?: string;
  colour?: Colour;
}

/** A status: always its word, the colour only helps the eye. */
export function StatusBadge({ status, label, colour }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-colour={colour ?? colours[status] ?? 'gray'} data-status={status}>
      {label ?? spoken(status)}
    </span>
  );
}
