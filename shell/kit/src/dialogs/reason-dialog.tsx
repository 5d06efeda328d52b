import { Button, Text, Textarea } from '@mantine/core';
import { type FormEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { FieldStack } from '../fields/form-parts.tsx';
import { reasonStore } from './ask-reason.ts';
import { Dialog } from './dialog.tsx';

const split = (sentence: string): [title: string, rest: string] => {
  const end = sentence.indexOf('. ');
  return end < 0 ? [sentence.replace(/\.$/, ''), ''] : [sentence.slice(0, end), sentence.slice(end + 2)];
};

/** Enter submits, Shift+Enter adds a line. A canceled text reappears for the same question. */
export default function ReasonDialog() {
  const asked = useSyncExternalStore(reasonStore.subscribe, reasonStore.current);
  const last = useRef(asked);
  if (asked) last.current = asked;
  const [typed, setTyped] = useState({ sentence: '', reason: '' });
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const question = last.current;
  if (!question) return null;
  const { sentence, known } = question;
  const [title, rest] = split(sentence);
  const reason = typed.sentence === sentence ? typed.reason : known;
  const giveUp = () => asked?.answer(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles events to the form that opened the dialog, which must not submit again.
    event.stopPropagation();
    const given = reason.trim();
    if (given.length < 3) return setError('The reason must have 3 to 500 characters.');
    setTyped({ sentence: '', reason: '' });
    asked?.answer(given);
  };
  return (
    <Dialog
      title={title}
      opened={asked !== null}
      onClose={giveUp}
      size="sm"
      above
      footer={
        <>
          <Button variant="default" onClick={giveUp}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            Continue
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <FieldStack>
          <Text size="sm">{rest}</Text>
          <Textarea
            label="Reason"
            description="Saved in the audit trail with your name."
            required
            rows={3}
            maxLength={500}
            data-autofocus
            value={reason}
            error={error}
            onChange={(event) => {
              setTyped({ sentence, reason: event.currentTarget.value });
              setError(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        </FieldStack>
      </form>
    </Dialog>
  );
}
