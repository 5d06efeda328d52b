import { Alert, Button, Group, Text } from '@mantine/core';
import { Waiting } from '../page/waiting.tsx';

interface PricesNoticeProps {
  /** They are on their way. */
  isPending: boolean;
  onRetry: () => void;
}

/** Above lines whose prices are not known: what that means for them. */
export function PricesNotice({ isPending, onRetry }: PricesNoticeProps) {
  if (isPending) return <Waiting onRetry={onRetry} />;
  return (
    <Alert color="yellow" role="status" mb="sm" title="This customer’s prices could not be loaded">
      <Group gap="sm">
        <Text>Prices you did not type are set when you save.</Text>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
