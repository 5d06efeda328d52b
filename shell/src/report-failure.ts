import { gatewayApi } from '@primal/contracts/gateway/api';
import { ApiError } from '@primal/kit/platform';

/** The gateway takes reports up to 16 KB. */
const longest = { message: 1_000, stack: 8_000, where: 200 };

/**
 * Tells the gateway's log that something broke in this browser: what, in which part, and, when an answer of the server was
 * behind it, which request. By beacon, so that it leaves even while the page closes. Never throws.
 */
export const reportFailure = (error: unknown, where: string): void => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const report = {
    message: (message || 'Something broke without a word.').slice(0, longest.message),
    ...(stack && { stack: stack.slice(0, longest.stack) }),
    where: `${where} at ${location.pathname}`.slice(0, longest.where),
    ...(error instanceof ApiError && error.requestId && { requestId: error.requestId }),
  };
  const { path } = gatewayApi.reportClientError;
  navigator.sendBeacon?.(path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
};
