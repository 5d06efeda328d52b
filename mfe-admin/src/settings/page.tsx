import { adminApi } from '@primal/contracts/admin/api';
import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { PageHeader, QueryView } from '@primal/kit';
import { DocumentForm, StaleNotice } from '@primal/kit/forms';
import { useApiQuery, useMay } from '@primal/kit/platform';
import { useState } from 'react';
import { AuditTrailSection } from '../audit/trail.tsx';
import { BackupsSection } from '../backup/section.tsx';
import { Deliveries } from '../delivery-days/section.tsx';
import { EMail } from '../mail/mail.tsx';
import { FirstStepsActions } from '../set-up/first-steps-actions.tsx';
import { OwnAccount } from '../user/own-account.tsx';
import { Roles } from '../user/roles.tsx';
import { UserManagement } from '../user/section.tsx';
import { BusinessInformation, FinancialSettings, InvoiceSettings } from './business-sections.tsx';
import { ClosingDate } from './closing-date.tsx';
import { GoogleIntegrations, type GoogleTab, tabOf } from './google-section.tsx';
import { LedgerAccounts } from './ledger-accounts.tsx';
import { ApplicationPreferences } from './preferences-section.tsx';
import { CashSaleTaxes } from './sale-taxes.tsx';
import classes from './settings.module.css';
import { DocumentNumbers } from './starting-numbers.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const Form = ({ settings }: { settings: SettingsAnswer }) => {
  const isAdmin = useMay('administer');
  const [tab, setTab] = useState<GoogleTab>('sheets');
  // A field that was refused in a tab that is not open could not be seen.
  const form = useSettingsForm(settings, (fields) => setTab((open) => tabOf(fields) ?? open));
  const { stored, shell, changed, stale, reload, saveOver } = form;
  const section = { form: form.form, field: form.field, stored, isAdmin };
  return (
    <DocumentForm
      {...shell}
      label="Settings"
      saveLabel="Save Settings"
      figures={[{ label: 'Changes', value: changed ? 'Not saved yet' : 'All saved' }]}
      notice={stale && <StaleNotice what="the settings" onReload={reload} onKeep={saveOver} />}
    >
      <div className={classes.page}>
        <BusinessInformation {...section} />
        <FinancialSettings {...section} />
        <Deliveries {...section} />
        <InvoiceSettings {...section} />
        <DocumentNumbers {...section} />
        <CashSaleTaxes {...section} />
        <EMail {...section} />
        <GoogleIntegrations {...section} tab={tab} onTab={setTab} />
        <UserManagement />
        <Roles />
        <ClosingDate />
        <LedgerAccounts />
        <ApplicationPreferences />
        {isAdmin && <BackupsSection />}
      </div>
      {isAdmin && <AuditTrailSection />}
    </DocumentForm>
  );
};

/** What accounts see that may not change the settings themselves. */
const Others = () => {
  const managesUsers = useMay('manageUsers');
  const closes = useMay('closePeriods');
  const administers = useMay('administer');
  const seesInvoices = useMay('viewInvoices');
  return (
    <div className={classes.page}>
      {managesUsers ? (
        <>
          <UserManagement />
          <Roles />
        </>
      ) : (
        <OwnAccount />
      )}
      {closes && <ClosingDate />}
      {seesInvoices && <LedgerAccounts />}
      <ApplicationPreferences />
      {administers && <BackupsSection />}
      {administers && <AuditTrailSection />}
    </div>
  );
};

const Everything = () => {
  const settings = useApiQuery(adminApi.getSettings);
  return <QueryView query={settings}>{(stored) => <Form settings={stored} />}</QueryView>;
};

export default function Settings() {
  const mayChange = useMay('changeSettings');
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="The business, its papers, its mail, its Google services and its people"
        actions={mayChange && <FirstStepsActions />}
      />
      {mayChange ? <Everything /> : <Others />}
    </>
  );
}
