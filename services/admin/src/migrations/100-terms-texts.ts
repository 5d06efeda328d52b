import { Migration } from '@mikro-orm/migrations';
import { standardTerms } from '@primal/contracts/admin/terms-texts';

/** What invoices say of late payment and of returned checks, in the business's own words. */
export class TermsTexts extends Migration {
  override up(): void {
    const { serviceChargeTerms, returnedCheckTerms } = standardTerms;
    this.addSql(`alter table settings
      add column service_charge_terms text default '${serviceChargeTerms}',
      add column returned_check_terms text default '${returnedCheckTerms}'`);
  }
}
