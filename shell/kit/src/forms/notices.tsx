import { Alert, Button, Group, Text } from '@mantine/core';
import { customersApi } from '@primal/contracts/admin/customer';
import { counted } from '@primal/contracts/shared/text';
import { useState } from 'react';
import { confirm } from '../dialogs/confirm.ts';
import { useByIds } from './options.ts';

/** What tells one draft of a document from another. */
export interface DraftContents {
  /** '' for nobody. */
  customerId: string;
  /** How many lines say something. */
  lines: number;
}

export const replacing = {
  title: 'Replace what you typed?',
  message: 'What is in this form now is not saved.',
  confirmLabel: 'Replace',
  danger: true,
};

/** What replaces typed work asks first. */
const afterAsking = (act: () => void) => () => void confirm(replacing).then((yes) => yes && act());

const timeOf = (at: Date): string =>
  at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** For Bistro Belvoir, 3 lines. */
const About = ({ customerId, lines }: DraftContents) => {
  const { records } = useByIds(customersApi.getCustomer, customerId === '' ? [] : [customerId]);
  const [customer] = records;
  const words = [customer && `For ${customer.name}`, lines > 0 && counted(lines, 'line')].filter(Boolean);
  return words.length > 0 && ` ${words.join(', ')}.`;
};

interface DraftNoticeProps {
  /** Autosave has put values from before a reload into the form. */
  restored: boolean;
  /** When the draft that can be taken was last typed in; null when there is none. */
  offeredAt: Date | null;
  offeredContents: DraftContents | null;
  /** `Start a new order`, `Load the saved order`: empties the form that came back. */
  startOverLabel: string;
  onStartOver: () => void;
  onTake: () => void;
  onRefuse: () => void;
}

/** What was typed and never saved: it stands in the form again, or it is offered and the form stays as it is. */
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
            <Button variant="default" size="compact-sm" onClick={afterAsking(onStartOver)}>
              {startOverLabel}
            </Button>
          </Group>
        </Alert>
      )}
      {offeredAt && (
        <Alert title="You have an unsaved draft" role="status">
          <Group gap="sm">
            <Text>
              Last edited {timeOf(offeredAt)}.{offeredContents && <About {...offeredContents} />}
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

interface StaleNoticeProps {
  what: string;
  onReload: () => void;
  onKeep: () => void;
  /** Why it may not be edited any more, where that is so: neither is offered then. */
  disabledReason?: string | null;
}

/** Says that somebody else saved in between, and lets the person choose; nothing typed is lost until then. */
export function StaleNotice({ what, onReload, onKeep, disabledReason = null }: StaleNoticeProps) {
  return (
    <Alert color="yellow" title={`Somebody else changed ${what} while you were editing`} role="alert">
      {disabledReason !== null ? (
        <Text>What you typed is still here, but cannot be saved. {disabledReason}</Text>
      ) : (
        <Group gap="sm">
          <Text>What you typed is still here.</Text>
          <Button variant="default" size="compact-sm" onClick={afterAsking(onReload)}>
            Reload their version
          </Button>
          <Button variant="default" size="compact-sm" onClick={onKeep}>
            Save mine over it
          </Button>
        </Group>
      )}
    </Alert>
  );
}
