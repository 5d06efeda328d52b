import { Alert, Button, Group, Text } from '@mantine/core';
import { customersApi } from '@primal/contracts/admin/customer';
import { counted } from '@primal/contracts/shared/text';
import { useState } from 'react';
import { confirm } from '../dialogs/confirm.ts';
import { toast } from '../toasts/toast.ts';
import { useByIds } from './options.ts';

export interface DraftContents {
  customerId: string;
  lines: number;
}

export const replaceQuestion = {
  title: 'Replace what you typed?',
  message: 'What is in this form now is not saved.',
  confirmLabel: 'Replace',
  danger: true,
};

const confirmFirst = (act: () => void) => () => void confirm(replaceQuestion).then((yes) => yes && act());

const formatTime = (at: Date): string =>
  at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

const About = ({ customerId, lines }: DraftContents) => {
  const { records } = useByIds(customersApi.getCustomer, customerId === '' ? [] : [customerId]);
  const [customer] = records;
  const words = [customer && `For ${customer.name}`, lines > 0 && counted(lines, 'line')].filter(Boolean);
  return words.length > 0 && ` ${words.join(', ')}.`;
};

interface DraftNoticeProps {
  restored: boolean;
  offeredAt: Date | null;
  offeredContents: DraftContents | null;
  /** Examples: `Start a new order`, `Load the saved order`. Discards the restored values. */
  startOverLabel: string;
  onStartOver: () => void;
  onTake: () => void;
  onRefuse: () => void;
}

export function DraftNotice(props: DraftNoticeProps) {
  const { restored, offeredAt, offeredContents, startOverLabel, onStartOver, onTake, onRefuse } = props;
  const [seen, setSeen] = useState(false);
  return (
    <>
      {restored && !seen && (
        <Alert
          title="These changes are not saved yet"
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setSeen(true)}
        >
          <Group gap="sm">
            <Text>What you typed has been restored.</Text>
            <Button variant="default" size="compact-sm" onClick={confirmFirst(onStartOver)}>
              {startOverLabel}
            </Button>
          </Group>
        </Alert>
      )}
      {offeredAt && (
        <Alert title="You have an unsaved draft" role="status">
          <Group gap="sm">
            <Text>
              Last edited {formatTime(offeredAt)}.{offeredContents && <About {...offeredContents} />}
            </Text>
            <Button variant="default" size="compact-sm" onClick={onTake}>
              Continue Draft
            </Button>
            <Button variant="default" size="compact-sm" onClick={onRefuse}>
              Discard Draft
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}

/** Announces another user's save before the user saves, which asks what to do. */
export const OutdatedNotice = () => (
  <Alert color="yellow" title="Somebody else just changed this" role="alert">
    <Text>What you typed is still here. Saving asks before it replaces their changes.</Text>
  </Alert>
);

/** Reports a save that a conflict refused: the notice may be above the visible part of the page. */
export const toastStale = (what: string): void =>
  toast.error(`Somebody else changed ${what}. See the top of the page.`, 'Not Saved');

interface StaleNoticeProps {
  what: string;
  onReload: () => void;
  onKeep: () => void;
  /** Reason the document became read-only, which hides both choices. */
  disabledReason?: string | null;
}

/** Reports a conflict with another user's save and offers a choice; the input is retained until then. */
export function StaleNotice({ what, onReload, onKeep, disabledReason = null }: StaleNoticeProps) {
  return (
    <Alert color="yellow" title={`Somebody else changed ${what} while you were editing`} role="alert">
      {disabledReason !== null ? (
        <Text>What you typed is still here, but cannot be saved. {disabledReason}</Text>
      ) : (
        <Group gap="sm">
          <Text>What you typed is still here.</Text>
          <Button variant="default" size="compact-sm" onClick={confirmFirst(onReload)}>
            Load their version
          </Button>
          <Button variant="default" size="compact-sm" onClick={onKeep}>
            Save my version
          </Button>
        </Group>
      )}
    </Alert>
  );
}
