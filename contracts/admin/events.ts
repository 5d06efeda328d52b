import { z } from 'zod';
import { eventDefinition } from '../shared/events.ts';
import { credentialsEventData } from './credentials.ts';
import { customerAnswer } from './customer.ts';
import { customerPriceAnswer } from './customer-price.ts';
import { productAnswer } from './product.ts';
import { roleEventData } from './role.ts';
import { settingsEventData } from './settings.ts';
import { userEventData } from './user.ts';

const gone = z.object({ id: z.string() });

/** The call that changes an account waits until the gateways have applied the event. */
const awaitedByCaller = { isAwaited: true };

export const customerSaved = eventDefinition('admin.customer.saved', customerAnswer);
export const customerDeleted = eventDefinition('admin.customer.deleted', gone);

/** Carries the whole product. Prices are in dollars, weights in pounds. */
export const productSaved = eventDefinition('admin.product.saved', productAnswer);
export const productDeleted = eventDefinition('admin.product.deleted', gone);

/** Carries the whole price, with its customer and product names at the time of the event. */
export const customerPriceSaved = eventDefinition('admin.customer-price.saved', customerPriceAnswer);
export const customerPriceDeleted = eventDefinition('admin.customer-price.deleted', gone);

export { backupFailed } from './backup.ts';

export const settingsSaved = eventDefinition('admin.settings.saved', settingsEventData);

export const credentialsSaved = eventDefinition('admin.credentials.saved', credentialsEventData);

/** The gateway ends sessions of inactive accounts, and sessions older than a new password. */
export const userSaved = eventDefinition('admin.user.saved', userEventData, awaitedByCaller);
export const userDeleted = eventDefinition('admin.user.deleted', gone, awaitedByCaller);

/** Changes what the role's accounts may do. Built-in roles are published only after a change. */
export const roleSaved = eventDefinition('admin.role.saved', roleEventData, awaitedByCaller);
export const roleDeleted = eventDefinition('admin.role.deleted', gone, awaitedByCaller);
