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
    <Alert color="yellow" role="status" mb="sm" title="The prices of this customer could not be read">
      <Group gap="sm">
        <Text>Prices that are not typed by hand are computed when saving.</Text>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
