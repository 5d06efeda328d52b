import { Migration } from '@mikro-orm/migrations';
import { standardTerms } from '@primal/contracts/admin/terms-texts';

/** The copy of the settings gets the texts that the admin service's own migration gives the settings. */
export class TermsTexts extends Migration {
  override up(): void {
    this.addSql(`update settings set facts = '${JSON.stringify(standardTerms)}'::jsonb || facts`);
  }
}
