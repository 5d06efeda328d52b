import { adminApi } from '@primal/contracts/admin/api';
import { type Letterhead, letterheadOf } from '@primal/contracts/admin/letterhead';
import { useApiQuery } from '@primal/kit/platform';

/** The letterhead, or its placeholders while the settings are away: the paper is needed either way. */
export const useLetterhead = (): Letterhead => letterheadOf(useApiQuery(adminApi.getSettings).data);
