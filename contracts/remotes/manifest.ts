import { z } from 'zod';
import { domains } from '../shared/events.ts';

/**
 * The number of the contract between the shell and a remote: what `./pages` and `./widgets/<name>` export, the shared
 * packages and this schema. A remote with another number is not loaded; the shell says so in its place.
 */
export const remoteContract = 1;

const path = z
  .string()
  .regex(/^\/([a-z0-9-]+|:[a-zA-Z]+)(\/([a-z0-9-]+|:[a-zA-Z]+))*$/, 'Must be a path like /orders/:id.');

/**
 * One item of the navigation. Items of all remotes are shown by `order`; on wide screens `more` puts one under 'More'.
 * It is marked as current on its path and below it, and on those it `covers` (`/cash-receipts` has no item of its own).
 */
export const navigationItemSchema = z.strictObject({
  label: z.string().min(1),
  path,
  order: z.number().int(),
  more: z.boolean().default(false),
  covers: z.array(path).default([]),
});

/**
 * One page, by its path in the router's notation (`/sales-orders/:id`). `title` is the document's title until the page
 * sets its own (`usePageTitle`). `frame: false` shows it without header and menu, for paper.
 */
export const remoteRouteSchema = z.strictObject({
  path,
  title: z.string().min(1),
  frame: z.boolean().default(true),
});

/** A component that others may show. `dashboard` puts it on the dashboard, at that place in the order. */
export const remoteWidgetSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string().min(1),
  dashboard: z.number().int().optional(),
});

/** `mfe-<name>/manifest.json`: what a remote is, readable without running its code. */
export const manifestSchema = z.strictObject({
  contract: z.number().int().positive(),
  name: z.enum(domains),
  navigation: z.array(navigationItemSchema),
  routes: z.array(remoteRouteSchema),
  widgets: z.array(remoteWidgetSchema),
});

export type ManifestInput = z.input<typeof manifestSchema>;
export type Manifest = z.output<typeof manifestSchema>;
export type NavigationItem = z.output<typeof navigationItemSchema>;
export type RemoteRoute = z.output<typeof remoteRouteSchema>;

/** A manifest as the gateway hands it on, with the address of the federation entry (`/mfe/orders/mf-manifest.json`). */
export const remoteSchema = manifestSchema.extend({ entry: z.string().startsWith('/mfe/') });
export type Remote = z.output<typeof remoteSchema>;

/** The answer of `GET /config/remotes.json`: all that the shell must know before anyone signs in. */
export const remotesSchema = z.object({
  remotes: z.array(remoteSchema),
  /** For `setBusinessTimeZone`. */
  businessTimeZone: z.string(),
  /** `closed` takes the link to the registration page away. */
  registration: z.enum(['open', 'closed']),
});
export type Remotes = z.output<typeof remotesSchema>;

/** Where the gateway serves a remote's files. */
export const remoteBase = (name: Manifest['name']): `/mfe/${string}` => `/mfe/${name}`;
/** The federation entry of a remote. */
export const remoteEntry = (name: Manifest['name']): string => `${remoteBase(name)}/mf-manifest.json`;
