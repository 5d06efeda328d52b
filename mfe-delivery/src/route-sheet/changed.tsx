import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { showInstant } from '@primal/contracts/shared/dates';
import { Text } from '@primal/kit';

/** Says when a route's sheet was printed, and what has changed since; nothing where it was not. */
export const ChangedSincePrinted = ({ route }: { route: RouteAnswer }) => {
  const { printedAt, changedSincePrinted } = route;
  if (!printedAt) return null;
  if (changedSincePrinted.length === 0) return <Text c="dimmed">Printed {showInstant(printedAt)}</Text>;
  return (
    <section aria-label="Changed since printed">
      <strong>Changed since printed {showInstant(printedAt)}</strong>
      <ul>
        {changedSincePrinted.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
};
