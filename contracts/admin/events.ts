export { backupFailed } from './backup.ts';
export { credentialsSaved } from './credentials.ts';
export { customerDeleted, customerSaved } from './customer.ts';
export { customerPriceDeleted, customerPriceSaved } from './customer-price.ts';
export { productDeleted, productSaved } from './product.ts';
export { roleDeleted, roleSaved } from './role.ts';
export { settingsSaved } from './settings.ts';
export { userDeleted, userSaved } from './user.ts';
