import { Button, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { preserveFocus } from '../base/focus-return.ts';
import { BackLink } from '../base/links.tsx';
import { IconArrowLeft } from '../icons.ts';
import classes from './page.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  back?: { to: string; label: string };
  /** Actions, the primary action last. On a phone, several other actions fold behind a button. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, badge, back, actions }: PageHeaderProps) {
  const [opened, setOpened] = useState(false);
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        {back && (
          <BackLink className={classes.back} to={back.to}>
            <IconArrowLeft size={14} stroke={1.8} /> {back.label}
          </BackLink>
        )}
        <div className={classes.titleLine}>
          <Title order={1}>{title}</Title>
          {badge}
        </div>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && (
        // An action may remove its button.
        <div className={classes.actions} data-opened={opened || undefined} onClickCapture={preserveFocus}>
          <Button
            className={classes.unfold}
            variant="default"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            More Actions
          </Button>
          {actions}
        </div>
      )}
    </header>
  );
}
