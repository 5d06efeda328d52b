import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './page.module.css';

interface SectionProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, note, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {note && <span className={classes.note}>{note}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export function SplitPage({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.split}>
      <div className={classes.column}>{children}</div>
      <aside className={classes.column}>{aside}</aside>
    </div>
  );
}
