/** Permissions, one per duty (docs/rules/identity-and-sessions.md#permissions). */
export const permissions = [
  'viewOrders',
  'viewInvoices',
  'viewReports',
  'viewDelivery',
  'takeOrders',
  'weigh',
  'invoice',
  'takePayments',
  'writeOff',
  'void',
  'editCustomers',
  'setCredit',
  'releaseHolds',
  'editProducts',
  'changePrices',
  'seeCosts',
  'planDelivery',
  'drive',
  'importLists',
  'changeSettings',
  'closePeriods',
  'manageUsers',
  'administer',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Permission that a call requires: one, or any of several. `signedIn`: all accounts may call. `anybody`: no
 * account is needed. `gateway`: only the gateway may call.
 */
export type CallPermission = Permission | readonly Permission[] | 'signedIn' | 'anybody' | 'gateway';

/** Roles that always exist. Accounts with `manageUsers` create other roles under Settings. */
export const builtInRoles = ['admin', 'user', 'office', 'warehouse', 'driver'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

const forAdmins: readonly Permission[] = [
  'writeOff',
  'releaseHolds',
  'closePeriods',
  'manageUsers',
  'administer',
];
const office = permissions.filter((permission) => permission !== 'drive' && !forAdmins.includes(permission));

/** Default permissions. `admin` always has all. `user` is the default role and equals `office`. */
export const defaultPermissions: Record<BuiltInRole, readonly Permission[]> = {
  admin: permissions,
  user: office,
  office,
  warehouse: ['viewOrders', 'viewDelivery', 'weigh'],
  driver: ['drive'],
};

/** False for `gateway`, since accounts never send its calls. */
export const mayCall = (held: readonly Permission[], needed: CallPermission): boolean => {
  if (needed === 'gateway') return false;
  if (needed === 'signedIn' || needed === 'anybody') return true;
  return typeof needed === 'string' ? held.includes(needed) : needed.some((one) => held.includes(one));
};

export const listDefaultPermissions = (role: string): readonly Permission[] =>
  Object.hasOwn(defaultPermissions, role) ? defaultPermissions[role as BuiltInRole] : [];
