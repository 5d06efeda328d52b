import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './fields.module.css';

/** `min` and `max` are the earliest and latest date, `YYYY-MM-DD`. */
export type DateFieldProps = Omit<TextInputProps, 'type'>;

/** A plain date, `YYYY-MM-DD` or empty. The browser's own field: typed digit by digit, or picked from its calendar. */
export function DateField(props: DateFieldProps) {
  return <TextInput max="9999-12-31" {...props} type="date" classNames={{ input: classes.date }} />;
}
