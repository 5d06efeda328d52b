import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './fields.module.css';

/**
 * A textarea that grows from two to eight lines by CSS `field-sizing`; other browsers scroll. Autosizing by
 * script forced a layout on each render of the form.
 */
export const NotesField = (props: TextareaProps) => (
  <Textarea label="Notes" rows={2} classNames={{ input: classes.notes }} {...props} />
);
