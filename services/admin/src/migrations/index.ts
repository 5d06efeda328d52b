import { Users } from './001-users.ts';
import { Customers } from './002-customers.ts';
import { Products } from './003-products.ts';
import { SettingsTable } from './004-settings.ts';
import { Documents } from './005-documents.ts';
import { PasswordVersions } from './006-password-versions.ts';
import { Lists } from './007-lists.ts';
import { GoogleConsent } from './008-google-consent.ts';
import { ProductCodes } from './009-product-codes.ts';
import { Imports } from './020-imports.ts';
import { ProductTypes } from './021-product-types.ts';
import { Reports } from './040-reports.ts';
import { ClosingAndAudit } from './070-closing-and-audit.ts';
import { ProductGtins } from './080-product-gtins.ts';
import { FoldedSearch } from './090-folded-search.ts';
import { TermsTexts } from './100-terms-texts.ts';

export const migrations = [
  { name: '001-users', class: Users },
  { name: '002-customers', class: Customers },
  { name: '003-products', class: Products },
  { name: '004-settings', class: SettingsTable },
  { name: '005-documents', class: Documents },
  { name: '006-password-versions', class: PasswordVersions },
  { name: '007-lists', class: Lists },
  { name: '008-google-consent', class: GoogleConsent },
  { name: '009-product-codes', class: ProductCodes },
  { name: '020-imports', class: Imports },
  { name: '021-product-types', class: ProductTypes },
  { name: '040-reports', class: Reports },
  { name: '070-closing-and-audit', class: ClosingAndAudit },
  { name: '080-product-gtins', class: ProductGtins },
  { name: '090-folded-search', class: FoldedSearch },
  { name: '100-terms-texts', class: TermsTexts },
];
