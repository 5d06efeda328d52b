import type { gatewayApi } from '@primal/contracts/gateway/api';
import type { Body } from '@primal/contracts/shared/api';
import { problem } from '@primal/service-kit/problem';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Context, Middleware } from './koa.ts';
import { toNetwork } from './security/limits.ts';
import { readSessionId } from './sessions/cookie.ts';
import type { Sessions } from './sessions/sessions.ts';

const maxReportBytes = 16 * 1024;
const reportsPerMinute = 30;

interface ClientErrors {
  /** Runs before the body is read. Rejects large and frequent reports. */
  admitReport: Middleware;
  clientError: Middleware;
}

/**
 * `POST /api/client-errors`. Rate limits are in memory, because they protect this process's log, and reports
 * must work while the database is unavailable.
 */
export const createClientErrors = (sessions: Sessions): ClientErrors => {
  const perAddress = new RateLimiterMemory({ points: reportsPerMinute, duration: 60 });

  const findUserId = async (context: Context): Promise<string | undefined> => {
    const sid = readSessionId(context);
    const session = sid ? await sessions.find(sid).catch(() => undefined) : undefined;
    return session?.user.userId;
  };

  return {
    async admitReport(context, next) {
      const { length } = context.request;
      if (length === undefined || length > maxReportBytes) throw problem.tooLarge('The report is too large.');
      await perAddress.consume(toNetwork(context.ip)).catch((refused: RateLimiterRes) => {
        throw problem.tooMany('Too many reports.', Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      });
      await next();
    },

    async clientError(context) {
      const { requestId, log } = context.state;
      const {
        message,
        stack,
        where,
        requestId: failedRequest,
      } = context.state.body as Body<typeof gatewayApi.reportClientError>;
      log.error(
        {
          requestId,
          failedRequest: failedRequest ?? undefined,
          userId: await findUserId(context),
          browser: context.get('User-Agent').slice(0, 200),
          where,
          clientError: { message, stack: stack ?? undefined },
        },
        'a screen failed in the browser',
      );
      context.status = 204;
    },
  };
};
