import { Button, Kbd, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconChevronRight } from '../icons.ts';
import type { GuideActions } from './guide-actions.ts';
import classes from './order-guide.module.css';

interface GuideHeadProps {
  id: string;
  count: number;
  opened: boolean;
  onToggle: () => void;
  actions: Pick<GuideActions, 'fill'>;
  hidden: number;
  showsHidden: boolean;
  onShowHidden: () => void;
  /** What was filled in, for everybody and once more for screen readers. */
  said: string;
  children: ReactNode;
}

/** The name of the guide, which opens and closes it, the field that finds a product, and what fills quantities in. */
export function GuideHead(props: GuideHeadProps) {
  const { id, count, opened, onToggle, actions, hidden, showsHidden, onShowHidden, said, children } = props;
  return (
    <div className={classes.head}>
      <Title order={2} id={id} className={classes.title}>
        <button type="button" aria-expanded={opened} onClick={onToggle}>
          <IconChevronRight size={16} stroke={1.8} />
          Order Guide
        </button>
      </Title>
      {opened ? (
        children
      ) : (
        <span className={classes.quiet}>{`${count} ${count === 1 ? 'product' : 'products'}`}</span>
      )}
      {opened && (
        <div className={classes.fills}>
          <span role="status" className={classes.quiet}>
            {said}
          </span>
          {hidden > 0 && (
            <Button variant="subtle" size="compact-sm" aria-pressed={showsHidden} onClick={onShowHidden}>
              {`Show ${hidden} Hidden`}
            </Button>
          )}
          <Fill keys="=" label="Same as Last Order" onClick={() => actions.fill('last')} />
          <Fill keys="*" label="Usual Quantities" onClick={() => actions.fill('usual')} />
        </div>
      )}
    </div>
  );
}

function Fill({ keys, label, onClick }: { keys: string; label: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-keyshortcuts={keys}
      rightSection={<Kbd aria-hidden>{keys}</Kbd>}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
