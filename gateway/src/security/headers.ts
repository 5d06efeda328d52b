import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

const self = "'self'";

/** Security headers of every answer, with a policy that lets pages run this site's own scripts and nothing else. */
export const securityHeaders = (): Middleware =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        // Mantine and the print frame set style attributes and inject style elements.
        styleSrc: [self, "'unsafe-inline'"],
        imgSrc: [self, 'data:'],
        connectSrc: [self],
        objectSrc: ["'none'"],
        baseUri: [self],
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
