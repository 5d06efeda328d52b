import { describeRefusal } from '@primal/contracts/shared/permission-texts';
import type { CallPermission } from '@primal/contracts/shared/permissions';
import { useHasPermission } from '@primal/kit/platform';

/** Null if the user has the permission. The control stays visible (docs/rules/screens.md#permissions). */
export const useDisabledReason = (needed: CallPermission, reason = describeRefusal(needed)): string | null =>
  useHasPermission(needed) ? null : reason;
