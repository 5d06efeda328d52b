import { Alert, Button, Group, Text } from '@primal/kit';

interface DraftProps {
  onClose: () => void;
  discardLabel: string;
  onDiscard: () => void;
}

/** Says that what was typed before, and never saved, stands in the form again. */
export const DraftNotice = ({ onClose, discardLabel, onDiscard }: DraftProps) => (
  <Alert title="These changes were not saved yet" withCloseButton closeButtonLabel="Close" onClose={onClose}>
    <Group gap="sm">
      <Text>What you had typed is here again.</Text>
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        {discardLabel}
      </Button>
    </Group>
  </Alert>
);

/** Says that somebody else saved in between, and lets the person choose; nothing typed is lost until then. */
export const StaleNotice = ({ onReload, onKeep }: { onReload: () => void; onKeep: () => void }) => (
  <Alert color="yellow" title="Somebody else changed this order while you were editing it" role="alert">
    <Group gap="sm">
      <Text>What you typed is still here.</Text>
      <Button variant="default" size="compact-sm" onClick={onReload}>
        Reload their version
      </Button>
      <Button variant="default" size="compact-sm" onClick={onKeep}>
        Save mine over it
      </Button>
    </Group>
  </Alert>
);
