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

/** The change of an account is answered once the gateways know of it. */
const answeredOnceApplied = { isAwaited: true };

/** A customer was added or changed; the whole customer as it now is. */
export const customerSaved = eventDefinition('admin.customer.saved', customerAnswer);
export const customerDeleted = eventDefinition('admin.customer.deleted', gone);

/** A product was added or changed; the whole product as it now is, prices in dollars, weights in pounds. */
export const productSaved = eventDefinition('admin.product.saved', productAnswer);
export const productDeleted = eventDefinition('admin.product.deleted', gone);

/** A customer price was added or changed; the whole price, with the names of its customer and product as they were then. */
export const customerPriceSaved = eventDefinition('admin.customer-price.saved', customerPriceAnswer);
/** A customer price was deleted, by itself or with its customer or product. */
export const customerPriceDeleted = eventDefinition('admin.customer-price.deleted', gone);

export { backupTrouble } from './backup.ts';

/** The business settings that documents depend on, without secrets. */
export const settingsSaved = eventDefinition('admin.settings.saved', settingsEventData);

/** Credentials were saved, or Drive was connected; secrets sealed. */
export const credentialsSaved = eventDefinition('admin.credentials.saved', credentialsEventData);

/** An account was added or changed; the gateway ends the sessions of inactive ones and those before a new password. */
export const userSaved = eventDefinition('admin.user.saved', userEventData, answeredOnceApplied);
/** An account was deleted: its sessions end. */
export const userDeleted = eventDefinition('admin.user.deleted', gone, answeredOnceApplied);

/** A role was added or changed; its accounts may do what it says from then on. Built-in ones are told of once changed. */
export const roleSaved = eventDefinition('admin.role.saved', roleEventData, answeredOnceApplied);
export const roleDeleted = eventDefinition('admin.role.deleted', gone, answeredOnceApplied);
