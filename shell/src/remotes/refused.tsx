import { refusalOf } from '@primal/contracts/shared/permission-texts';
import type { Permission } from '@primal/contracts/shared/permissions';

/** In a dialog that somebody asked for without the permission for it (docs/rules/screens.md#permissions). */
export default function Refused({ needs }: { needs: readonly string[] }) {
  return <p>{refusalOf(needs as Permission[])}</p>;
}
