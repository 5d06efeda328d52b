import { problem } from '@primal/service-kit/problem';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';

const self = "'self'";
const none = "'none'";

/** Blocks device access except the clipboard, also for injected scripts. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ');

/**
 * Computes helmet's constant headers once, because computing them for each answer costs as much as a
 * signature.
 */
const collectHeaders = (options: Parameters<typeof helmet>[0]): Record<string, string> => {
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
 * Security headers that allow only this site's own scripts. During development, pages may also connect to
 * `devServer` (`http://127.0.0.1:23456`) for source changes.
 */
export const setSecurityHeaders = (devServer?: string): Middleware => {
  const headers = collectHeaders({
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
    // The default, no-referrer, makes browsers send `Origin: null` with the unload beacon, which the origin
    // check rejects.
    referrerPolicy: { policy: 'same-origin' },
    // The Google consent popup must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Browsers ignore this header over plain HTTP.
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

/** Requires an explicit header from the browser. Absent headers are not trusted. */
const isFromThisSite = (context: Context): boolean => {
  const origin = context.get('Origin');
  const site = context.get('Sec-Fetch-Site');
  if (!origin && !site) return false;
  return (!origin || isThisHost(origin, context.host)) && (!site || site === 'same-origin');
};

/** Rejects forged writes (docs/rules/identity-and-sessions.md#cookies-and-origin). */
export const checkOrigin: Middleware = (context, next) => {
  if (!reads.has(context.method) && !isFromThisSite(context)) {
    throw problem.forbidden('This request did not come from the application itself.', 'foreign_origin');
  }
  return next();
};
