import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './fields.module.css';

/**
 * A text of several lines that is as high as its text, two to eight lines. The browser sizes it (`field-sizing`; where it cannot,
 * the field scrolls): measured by script it had the page laid out each time that its form was drawn.
 */
export const NotesField = (props: TextareaProps) => (
  <Textarea label="Notes" rows={2} classNames={{ input: classes.notes }} {...props} />
);
