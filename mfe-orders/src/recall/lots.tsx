import { ordersApi } from '@primal/contracts/orders/api';
import { Button, EmptyState, Group, Section } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { unknownWords } from './recalled.ts';

interface LotsProps {
  lot: string;
  onChoose: (lot: string) => void;
}

/** Lots that begin with the recalled one: people tell lots over the telephone, and labels run together. */
export const LongerLots = ({ lot, onChoose }: LotsProps) => {
  const lots = useApiQuery(ordersApi.recallLots, { query: { lot } });
  if (!lots.data || lots.data.length === 0) return null;
  return (
    <Section title="Lots that start with this">
      <Group gap="xs">
        {lots.data.map((found) => (
          <Button key={found.lot} variant="default" onClick={() => onChoose(found.lot)}>
            {found.lot}
          </Button>
        ))}
      </Group>
    </Section>
  );
};

/** The words of a recall that finds nothing. */
export const NothingFound = () => (
  <EmptyState
    title="No pieces found"
    description={`No piece that was scanned or weighed here matches. ${unknownWords(0)}`}
  />
);
