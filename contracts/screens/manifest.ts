import { z } from 'zod';
import { type Area, areaNames } from '../area-names.ts';
import type { Route, Widget } from './routes.ts';

/**
 * Version of the contract between the shell and remotes: the exports of `./pages` and `./widgets/<name>`, and
 * the manifest. An older shell does not run a remote built with a newer version. New fields and new kit names
 * do not change it.
 */
export const remoteContractVersion = 1;

/** Synonyms of the title, as used on buttons. The palette also searches them. */
const words = z.array(z.string().min(1)).default([]);

/** Requires any of these permissions. Empty for everyone. A newer remote may name unknown permissions. */
const needs = z.array(z.string().min(1)).default([]);

const path = z
  .string()
  .regex(/^\/([a-z0-9-]+|:[a-zA-Z]+)(\/([a-z0-9-]+|:[a-zA-Z]+))*$/, 'Must be a path like /orders/:id.');

/**
 * Navigation item, sorted by `order` across remotes. `more` moves it under 'More' on wide screens. It is
 * current on its path, below it, and on the paths it `covers` (`/cash-receipts` has no item).
 */
const navigationItemSchema = z.strictObject({
  label: z.string().min(1),
  path,
  order: z.number().int(),
  more: z.boolean().default(false),
  covers: z.array(path).default([]),
});

/**
 * Page with its path in router notation (`/sales-orders/:id`). `title` applies until the page calls
 * `usePageTitle`. `frame: false` hides header and menu, for print pages and the weigh station.
 */
const remoteRouteSchema = z.strictObject({
  path,
  title: z.string().min(1),
  frame: z.boolean().default(true),
  words,
  needs,
});

/**
 * Component shown by other areas. `dashboard`: its position on the dashboard. `command`: offers it in the
 * palette as a dialog with only `onClose`. `frame`: a local storage key; while it exists, the widget appears
 * above every framed page.
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

/** Navigation, routes and widgets of a remote, readable without running it. */
export const manifestSchema = z.strictObject({
  contract: z.number().int().positive(),
  name: z.enum(areaNames),
  navigation: z.array(navigationItemSchema),
  routes: z.array(remoteRouteSchema),
  widgets: z.array(remoteWidgetSchema),
});

const file = z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/);

/** `mfe-<area>/src/routes.ts`: the only list of a remote's routes and widgets. */
export interface RemoteDefinition {
  routes: Readonly<Record<string, Route>>;
  widgets: readonly Widget[];
}

export const createManifest = (name: Area, { routes, widgets }: RemoteDefinition): Manifest =>
  manifestSchema.parse({
    contract: remoteContractVersion,
    name,
    navigation: Object.values(routes).flatMap(({ path, title, item }) =>
      item ? [{ label: title, path, ...item }] : [],
    ),
    routes: Object.values(routes).map(({ path, title, frame, words, needs }) => ({
      path,
      title,
      frame,
      words,
      needs,
    })),
    widgets,
  });

/**
 * `manifest.json` of the build, with build results. Ignores unknown fields, because a remote may be released before the
 * gateway and shell that know them.
 */
export const builtManifestSchema = z.object({
  ...manifestSchema.shape,
  navigation: z.array(navigationItemSchema.strip()),
  routes: z.array(remoteRouteSchema.strip()),
  widgets: z.array(remoteWidgetSchema.strip()),
  /** Imports from each shared module: `{"@primal/kit": ["Button"]}`. */
  kit: z.record(z.string(), z.array(z.string())),
  /** Entry script. Its name contains a content hash. */
  entryFile: file,
  /** Initial files of `./pages`, a widget (`./widgets/<name>`) or a route's page. */
  files: z.record(z.string(), z.array(file)),
});

export type Manifest = z.output<typeof manifestSchema>;
export type BuiltManifest = z.output<typeof builtManifestSchema>;
export type NavigationItem = z.output<typeof navigationItemSchema>;

/** Manifest as served by the gateway, with the entry address (`/mfe/orders/assets/remoteEntry.1f3a.js`). */
export const remoteSchema = z.object({
  ...builtManifestSchema.shape,
  entry: z.string().startsWith('/mfe/'),
});
export type Remote = z.output<typeof remoteSchema>;

/**
 * Answer of `GET /config/remotes.json`: everything the shell needs before sign-in. The page embeds it in
 * `<script type="application/json" id="remotes">`, so that a cold start saves the request.
 */
export const remotesSchema = z.object({
  remotes: z.array(remoteSchema),
  businessTimeZone: z.string(),
  /** `closed` hides the registration link. May be configured to close after the first account. */
  registration: z.enum(['open', 'closed']),
  /** Build id of the shell that is served now. An open page compares it with its own build id. */
  shell: z.string(),
});
export type Remotes = z.output<typeof remotesSchema>;

const formatRemoteBase = (name: Manifest['name']): `/mfe/${string}` => `/mfe/${name}`;
export const formatRemoteFile = (name: Manifest['name'], path: string): string =>
  `${formatRemoteBase(name)}/${path}`;
