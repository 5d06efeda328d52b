import Router from '@koa/router';
import type { Call } from '@primal/contracts/shared/api';
import { identityHeader, systemUserId } from '@primal/contracts/shared/identity';
import type { DefaultContext, DefaultState } from 'koa';
import { type Audience, verifyIdentity } from '../identity.ts';
import { assertPermission, problem } from '../problem.ts';
import type { Route } from '../routes.ts';
import type { Step } from './context.ts';
import { type HandlingOptions, handle } from './handle.ts';
import { parseJsonBody } from './json-body.ts';
import { lazily } from './lazily.ts';
import { awaitOwnWrites, type InboxReader } from './read-your-writes.ts';
import { createCostFilter } from './redact.ts';
import { validate } from './validate.ts';

const assertCallPermitted = ({ permission, refusal }: Call): Step => {
  if (permission === 'gateway')
    return (ctx, next) => {
      if (ctx.state.identity.userId !== systemUserId) throw problem.forbidden();
      return next();
    };
  return (ctx, next) => {
    assertPermission(ctx.state.identity, permission, refusal);
    return next();
  };
};

const filterSentCosts = ({ body }: Call): Step => {
  if (!body) return (_ctx, next) => next();
  const buildFilter = lazily(() => createCostFilter(body));
  return (ctx, next) => {
    const refuse = ctx.state.identity.permissions.includes('seeCosts') ? null : buildFilter();
    if (refuse) ctx.state.body = refuse(ctx.state.body);
    return next();
  };
};

const assertSignedIn =
  (audience: Audience): Step =>
  (ctx, next) => {
    const identity = verifyIdentity(ctx.get(identityHeader), audience);
    if (!identity) throw problem.notSignedIn();
    ctx.state.identity = identity;
    ctx.state.requestId = identity.requestId;
    return next();
  };

interface RouterOptions extends HandlingOptions {
  routes: readonly Route[];
  audience: Audience;
  follower: InboxReader;
}

const nameRoute =
  (path: string): Step =>
  (ctx, next) => {
    ctx.state.route = path;
    return next();
  };

/** 405 with the allowed methods for a known path, else 404. */
const rejectUnmatched =
  (router: Router<DefaultState, DefaultContext>): Step =>
  (ctx) => {
    const { path: layers } = router.match(ctx.path, ctx.method);
    const methods = new Set(layers.flatMap((layer) => layer.methods));
    if (methods.size > 0) throw problem.methodNotAllowed([...methods].join(', '));
    throw problem.notFound('There is nothing at this address.');
  };

/** Router for the API tables, one line per concern (architecture, "Requests"). */
export const createApiRouter = ({ routes, audience, follower, ...options }: RouterOptions): Step[] => {
  // Specificity: `/api/sales-orders/next-number` is not the order with the id `next-number`.
  const router = new Router<DefaultState, DefaultContext>({ exclusive: 'specificity' });
  const ownWrites = awaitOwnWrites(follower);
  const calls = routes.map(({ call }) => call);
  for (const route of routes) {
    const { method, path } = route.call;
    const steps = [
      nameRoute(path),
      assertSignedIn(audience),
      assertCallPermitted(route.call),
      parseJsonBody,
      filterSentCosts(route.call),
      validate(route.call, calls),
      ownWrites,
      handle(route, options),
    ];
    router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], steps);
  }
  return [router.routes() as unknown as Step, rejectUnmatched(router)];
};
