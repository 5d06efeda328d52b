import { ordersApi } from '@primal/contracts/orders/api';
import { Button, EmptyState, Group, Section } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { type Criteria, unknownWords } from './recalled.ts';

interface LotsProps {
  lot: string;
  onChoose: (lot: string) => void;
}

/** Lots that begin as the one that was not found: a lot is often told over the telephone. */
const NearLots = ({ lot, onChoose }: LotsProps) => {
  const lots = useApiQuery(ordersApi.recallLots, { query: { lot } });
  if (!lots.data || lots.data.length === 0) return null;
  return (
    <Section title="Lots that begin so">
      <Group gap="xs">
        {lots.data.map((near) => (
          <Button key={near.lot} variant="default" onClick={() => onChoose(near.lot)}>
            {near.lot}
          </Button>
        ))}
      </Group>
    </Section>
  );
};

interface Props {
  criteria: Criteria;
  onLot: (lot: string) => void;
}

/** What a recall says that finds nothing, with the lots that may have been meant. */
export const NothingFound = ({ criteria, onLot }: Props) => (
  <>
    <EmptyState
      title="No pieces found"
      description={`No piece that was scanned or weighed here has these on its label or was taken then. ${unknownWords(0)}`}
    />
    {criteria.lot && <NearLots lot={criteria.lot} onChoose={onLot} />}
  </>
);
