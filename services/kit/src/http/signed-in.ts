import { identityHeader } from '@primal/contracts/shared/identity';
import { type Audience, verifyIdentity } from '../identity.ts';
import { problem } from '../problem.ts';
import type { Step } from './context.ts';

/** Lets in only what the gateway has signed for this service. */
export const signedIn =
  (audience: Audience): Step =>
  (ctx, next) => {
    const identity = verifyIdentity(ctx.get(identityHeader), audience);
    if (!identity) throw problem.notSignedIn();
    ctx.state.identity = identity;
    ctx.state.requestId = identity.requestId;
    return next();
  };
