import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useSyncExternalStore } from 'react';
import { type Choice, questionStore } from './confirm.ts';
import { Dialog } from './dialog.tsx';

export function Confirmations() {
  const asked = useSyncExternalStore(questionStore.subscribe, questionStore.current);
  const last = useRef(asked);
  // Keep the text while the dialog fades out.
  if (asked) last.current = asked;
  const question = last.current;
  if (!question) return null;
  const { title, message, confirmLabel, cancelLabel = 'Cancel', otherLabel, danger = false } = question;
  const answer = (choice: Choice) => asked?.answer(choice);
  const confirm = () => question.check?.() !== false && answer('confirm');
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, repeat, target } = event;
    if (key !== 'Enter' || repeat || event.nativeEvent.isComposing) return;
    const isField = question.check !== undefined && target instanceof HTMLInputElement;
    const isAsked = ctrlKey || metaKey ? !danger || question.check !== undefined : isField;
    if (!isAsked) return;
    event.preventDefault();
    confirm();
  };
  return (
    <Dialog
      title={title}
      opened={asked !== null}
      onClose={() => answer('cancel')}
      size="sm"
      above
      onKeyDown={onKeyDown}
      footer={
        <>
          <Button variant="default" data-autofocus={danger || undefined} onClick={() => answer('cancel')}>
            {cancelLabel}
          </Button>
          {otherLabel && (
            <Button variant="default" onClick={() => answer('other')}>
              {otherLabel}
            </Button>
          )}
          <Button color={danger ? 'red' : undefined} data-autofocus={!danger || undefined} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  );
}
