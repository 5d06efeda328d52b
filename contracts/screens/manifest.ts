import { z } from 'zod';
import { areaNames } from '../areas.ts';

/**
 * The number of the contract between the shell and a remote: what `./pages` and `./widgets/<name>` export, and what the
 * manifest means. A remote states the one it was built with; an older shell does not run a remote with a newer one. A field
 * added here or a name added to the kit needs no new number.
 */
export const remoteContract = 1;

/** What people call it besides its title, as its buttons do: found in the palette by these as well. */
const words = z.array(z.string().min(1)).default([]);

/** The permissions of which an account needs one to be offered it; none for everybody. A newer remote may name newer ones. */
const needs = z.array(z.string().min(1)).default([]);

const path = z
  .string()
  .regex(/^\/([a-z0-9-]+|:[a-zA-Z]+)(\/([a-z0-9-]+|:[a-zA-Z]+))*$/, 'Must be a path like /orders/:id.');

/**
 * One item of the navigation. Items of all remotes are shown by `order`; on wide screens `more` puts one under 'More'.
 * It is marked as current on its path and below it, and on those it `covers` (`/cash-receipts` has no item of its own).
 */
const navigationItemSchema = z.strictObject({
  label: z.string().min(1),
  path,
  order: z.number().int(),
  more: z.boolean().default(false),
  covers: z.array(path).default([]),
});

/**
 * One page, by its path in the router's notation (`/sales-orders/:id`). `title` is the document's title until the page
 * sets its own (`usePageTitle`). The item of the navigation with its path goes with it. `frame: false` shows it without header and menu: paper, and a screen beside a scale.
 */
const remoteRouteSchema = z.strictObject({
  path,
  title: z.string().min(1),
  frame: z.boolean().default(true),
  words,
  needs,
});

/**
 * A component that others may show. `dashboard` puts it on the dashboard, at that place in the order. `command` offers it
 * by its title in the palette: a dialog that needs nothing but `onClose`. `frame` names an item of the browser's local
 * storage: while there is one, the widget stands above every page that has the frame.
 */
const remoteWidgetSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string().min(1),
  dashboard: z.number().int().optional(),
  command: z.boolean().default(false),
  frame: z.string().min(1).optional(),
  words,
  needs,
});

/** `mfe-<name>/manifest.json`: what a remote is, readable without running its code. Built strictly: a slip is refused. */
export const manifestSchema = z.strictObject({
  contract: z.number().int().positive(),
  name: z.enum(areaNames),
  navigation: z.array(navigationItemSchema),
  routes: z.array(remoteRouteSchema),
  widgets: z.array(remoteWidgetSchema),
});

/** A file of a remote's build, by its path below the remote's address. */
const file = z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/);

/**
 * `manifest.json` as the build leaves it, with what the build found out. Unknown fields are ignored: a
 * remote is released before the gateway and the shell that know its new field.
 */
export const builtManifestSchema = z.object({
  ...manifestSchema.shape,
  navigation: z.array(navigationItemSchema.strip()),
  routes: z.array(remoteRouteSchema.strip()),
  widgets: z.array(remoteWidgetSchema.strip()),
  /** The names that the remote takes from each shared module: `{"@primal/kit": ["Button"]}`. */
  kit: z.record(z.string(), z.array(z.string())),
  /** The script that a remote starts with; its name carries a hash of its content. */
  entryFile: file,
  /** The files that `./pages`, a widget (`./widgets/<name>`) or the page of a route needs at first. */
  files: z.record(z.string(), z.array(file)),
});

export type Manifest = z.output<typeof manifestSchema>;
export type BuiltManifest = z.output<typeof builtManifestSchema>;
export type NavigationItem = z.output<typeof navigationItemSchema>;

/** A manifest as the gateway hands it on, with the address of the entry (`/mfe/orders/assets/remoteEntry.1f3a.js`). */
export const remoteSchema = z.object({
  ...builtManifestSchema.shape,
  entry: z.string().startsWith('/mfe/'),
});
export type Remote = z.output<typeof remoteSchema>;

/**
 * The answer of `GET /config/remotes.json`: all that the shell must know before anyone signs in. The page carries the
 * same text in `<script type="application/json" id="remotes">`, so that a cold start need not ask for it.
 */
export const remotesSchema = z.object({
  remotes: z.array(remoteSchema),
  /** For `setBusinessTimeZone`. */
  businessTimeZone: z.string(),
  /** `closed` takes the link to the registration page away. Open until the first account stands, where that is set. */
  registration: z.enum(['open', 'closed']),
  /** Names the build of the shell that the gateway serves now; an open page compares it with its own. */
  shell: z.string(),
});
export type Remotes = z.output<typeof remotesSchema>;

const remoteBase = (name: Manifest['name']): `/mfe/${string}` => `/mfe/${name}`;
export const remoteFile = (name: Manifest['name'], path: string): string => `${remoteBase(name)}/${path}`;
