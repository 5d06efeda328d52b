import { refusalOf } from '@primal/contracts/shared/permission-texts';
import type { CallPermission } from '@primal/contracts/shared/permissions';
import { useMay } from '@primal/kit/platform';

/**
 * The reason to disable a control that needs this permission, or one of these; null if the user has it. The control stays on
 * the page (docs/rules/screens.md#permissions).
 */
export const useDisabledReason = (needed: CallPermission, reason = refusalOf(needed)): string | null =>
  useMay(needed) ? null : reason;
