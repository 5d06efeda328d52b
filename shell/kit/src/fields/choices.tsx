import { Switch as MantineSwitch, type SwitchProps as MantineSwitchProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './choices.module.css';

interface SwitchProps extends Omit<MantineSwitchProps, 'label' | 'description'> {
  label: string;
  description?: ReactNode;
}

/** Takes effect immediately; use a `Checkbox` for values saved with a form. */
export function Switch({ label, description, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <MantineSwitch label={label} aria-describedby={description ? id : undefined} {...rest} />
      {description && (
        <div id={id} className={classes.description}>
          {description}
        </div>
      )}
    </div>
  );
}
