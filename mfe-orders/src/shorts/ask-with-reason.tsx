import type { ShortReason } from '@primal/contracts/shared/shorts';
import { confirm, NativeSelect } from '@primal/kit';
import { type ReactNode, useState } from 'react';
import { defaultReason, reasonOptions } from './shorts.ts';

const ShortReasonField = ({ onReason }: { onReason: (reason: ShortReason) => void }) => {
  const [reason, setReason] = useState(defaultReason);
  return (
    <NativeSelect
      label="Reason for the short"
      data={reasonOptions}
      value={reason}
      onChange={({ currentTarget: { value } }) => {
        setReason(value as ShortReason);
        onReason(value as ShortReason);
      }}
    />
  );
};

interface Question {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  asksReason: boolean;
}

export const askWithReason = async ({
  asksReason,
  message,
  ...question
}: Question): Promise<ShortReason | null> => {
  let reason = defaultReason;
  const onReason = (chosen: ShortReason) => {
    reason = chosen;
  };
  const asked = asksReason ? (
    <>
      {message}
      <ShortReasonField onReason={onReason} />
    </>
  ) : (
    message
  );
  return (await confirm({ ...question, message: asked })) ? reason : null;
};
