import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** How long a read may be without an answer before the person is told: well within two seconds, in milliseconds. */
const tellAfter = 1_500;

const useIsLong = (): boolean => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), tellAfter);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
};

/** Beside what loads: says after a moment what is waited for, and offers to ask again. */
export function Waiting({ onRetry }: { onRetry?: (() => unknown) | undefined }) {
  const isLong = useIsLong();
  if (!isLong) return null;
  return (
    <Group justify="center" gap="sm" role="status" p="xs" ta="center">
      <Text size="sm">
        {navigator.onLine
          ? 'The server has not answered yet. Still waiting.'
          : 'There is no connection. Check the network and try again.'}
      </Text>
      {onRetry && (
        <Button variant="default" size="compact-sm" onClick={() => onRetry()}>
          Retry
        </Button>
      )}
    </Group>
  );
}
