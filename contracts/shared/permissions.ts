/**
 * What an account may do, one word a duty; a role is a list of them (docs/rules/identity-and-sessions.md#permissions).
 * Each call of the contracts names the one that it needs.
 */
export const permissions = [
  'viewOrders',
  'viewInvoices',
  'viewReports',
  'viewDelivery',
  'takeOrders',
  'weigh',
  'invoice',
  'takePayments',
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
 * Who may send a call: accounts with the permission, or with any of several; `signedIn` everybody with an account;
 * `anybody` whoever reaches the product; `gateway` the gateway alone.
 */
export type CallPermission = Permission | readonly Permission[] | 'signedIn' | 'anybody' | 'gateway';

/** The roles that are always there; others are made under Settings. */
export const builtInRoles = ['admin', 'user', 'office', 'warehouse', 'driver'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

const forAdmins: readonly Permission[] = ['releaseHolds', 'closePeriods', 'manageUsers', 'administer'];
const office = permissions.filter((permission) => permission !== 'drive' && !forAdmins.includes(permission));

/**
 * What the roles may do until somebody changes that: `admin` everything, for ever; `user`, which accounts have that
 * nobody gave another role, and `office` what everybody could before there were roles.
 */
export const defaultPermissions: Record<BuiltInRole, readonly Permission[]> = {
  admin: permissions,
  user: office,
  office,
  warehouse: ['viewOrders', 'viewDelivery', 'weigh'],
  driver: ['drive'],
};

/** Whether an account with these permissions may send a call. `gateway` is none of theirs. */
export const maySend = (held: readonly Permission[], needed: CallPermission): boolean => {
  if (needed === 'gateway') return false;
  if (needed === 'signedIn' || needed === 'anybody') return true;
  return typeof needed === 'string' ? held.includes(needed) : needed.some((one) => held.includes(one));
};

/** What the built-in role of that name lets an account do by default; nothing for any other. */
export const permissionsByDefault = (role: string): readonly Permission[] =>
  Object.hasOwn(defaultPermissions, role) ? defaultPermissions[role as BuiltInRole] : [];
