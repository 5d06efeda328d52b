import { problem } from '@primal/service-kit/problem';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';

const self = "'self'";
const none = "'none'";

/** Nothing of the machine is used but the clipboard; a script that got in does not get it either. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ');

/** What helmet writes, which is the same for each answer: putting it together for each took as long as a signature. */
const headersOf = (options: Parameters<typeof helmet>[0]): Record<string, string> => {
  const headers: Record<string, string> = { 'Permissions-Policy': permissions };
  const res = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    removeHeader() {},
  };
  void helmet(options)(
    { req: {}, res } as unknown as Parameters<ReturnType<typeof helmet>>[0],
    async () => {},
  );
  return headers;
};

/**
 * Security headers of every answer, with a policy that lets pages run this site's own scripts and nothing else. Pages may
 * connect to `devServer` (`http://127.0.0.1:23456`) too, which tells them of changed sources; there is none but while an
 * area is being developed.
 */
export const securityHeaders = (devServer?: string): Middleware => {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        // Mantine and the print frame set style attributes and inject style elements.
        styleSrc: [self, "'unsafe-inline'"],
        imgSrc: [self, 'data:'],
        connectSrc: [self, ...(devServer ? [devServer.replace(/^http/, 'ws')] : [])],
        objectSrc: [none],
        baseUri: [none],
        formAction: [self],
        frameAncestors: [self],
      },
    },
    // With the default, no-referrer, browsers send `Origin: null` with the unload beacon, which the origin check refuses.
    referrerPolicy: { policy: 'same-origin' },
    // The Google consent runs in a popup that must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Browsers ignore it over plain HTTP, as the standard demands.
    strictTransportSecurity: { maxAge: 31_536_000 },
  });
  return (context, next) => {
    context.set(headers);
    return next();
  };
};

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

const isThisHost = (origin: string, host: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

/** True when the browser says that this site's own page sends the request; silence is not enough. */
const isFromThisSite = (context: Context): boolean => {
  const origin = context.get('Origin');
  const site = context.get('Sec-Fetch-Site');
  if (!origin && !site) return false;
  return (!origin || isThisHost(origin, context.host)) && (!site || site === 'same-origin');
};

/** Refuses writes that another site's page could have sent (docs/rules/identity-and-sessions.md#cookies-and-origin). */
export const originCheck: Middleware = (context, next) => {
  if (!reads.has(context.method) && !isFromThisSite(context)) {
    throw problem.forbidden('This request did not come from the application itself.', 'foreign_origin');
  }
  return next();
};
