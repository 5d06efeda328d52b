import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './fields.module.css';

/** Grows by CSS `field-sizing`: autosizing by script forced a layout on each render. */
export const NotesField = (props: TextareaProps) => (
  <Textarea label="Notes" rows={2} classNames={{ input: classes.notes }} {...props} />
);
