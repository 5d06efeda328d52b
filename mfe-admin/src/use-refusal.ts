import { refusalOf } from '@primal/contracts/shared/permission-texts';
import type { CallPermission } from '@primal/contracts/shared/permissions';
import { useMay } from '@primal/kit/platform';

/**
 * Why who is signed in may not send what needs this permission, or one of these, and whom to ask; null for who may. What
 * sends it stays on the page, disabled with this reason (docs/rules/screens.md#permissions).
 */
export const useRefusal = (needed: CallPermission): string | null =>
  useMay(needed) ? null : refusalOf(needed);
