import { Switch as MantineSwitch, type SwitchProps as MantineSwitchProps, Radio, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './choices.module.css';

export interface SwitchProps extends Omit<MantineSwitchProps, 'label' | 'description'> {
  label: string;
  /** A quiet line under the label: what on or off means. */
  description?: ReactNode;
}

/** On or off, at once: what is saved with a form is a `Checkbox`. Its name is the label alone. */
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

export interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; description?: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
  required?: boolean;
}

/** One of a few, all of them seen. Arrows choose. For more than about six, or little room, take `NativeSelect`. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, error, required } = props;
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      error={error}
      required={required}
    >
      <Stack gap={8} mt={4}>
        {options.map((option) => (
          <Radio key={option.value} size="sm" {...option} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
