import { identityHeader } from '@primal/contracts/shared/identity';
import { verifyIdentity } from '../identity.ts';
import { problem } from '../problem.ts';
import type { Step } from './context.ts';

/** Lets in only what the gateway has signed. */
export const signedIn =
  (secret: string): Step =>
  (ctx, next) => {
    const identity = verifyIdentity(ctx.get(identityHeader), secret);
    if (!identity) throw problem.notSignedIn();
    ctx.state.identity = identity;
    ctx.state.requestId = identity.requestId;
    return next();
  };
