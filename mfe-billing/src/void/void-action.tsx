import type { Allowed } from '@primal/contracts/shared/allowed';
import { IconAction, reasonOf } from '@primal/kit';
import { IconBan } from '@primal/kit/icons';

interface Props {
  of: { status: string; allowed: Allowed<'void'> };
  onVoid: () => void;
}

/** Voids a document from its row; one that is voided has no such action. */
export const VoidAction = ({ of: { status, allowed }, onVoid }: Props) =>
  status !== 'voided' && (
    <IconAction
      label="Void"
      icon={IconBan}
      shortcut="x"
      danger
      disabledReason={reasonOf(allowed.void)}
      onClick={onVoid}
    />
  );
