import { type SettingsAnswer, settingsApi } from '@primal/contracts/admin/settings';
import { Button, LinkButton, PageHeader, QueryView, Section, Switch } from '@primal/kit';
import { DocumentForm, StaleNotice } from '@primal/kit/forms';
import {
  type Preference,
  setPreference,
  useApiMutation,
  useApiQuery,
  useHasPermission,
  usePreference,
} from '@primal/kit/platform';
import { useState } from 'react';
import { AuditTrailSection } from '../audit/trail.tsx';
import { BackupsSection } from '../backup/section.tsx';
import { Roles } from '../user/roles.tsx';
import { OwnAccount, UserManagement } from '../user/section.tsx';
import { BusinessInformation, FinancialSettings, InvoiceSettings } from './business-sections.tsx';
import { ClosingDate } from './closing-date.tsx';
import { Deliveries } from './deliveries.tsx';
import { findTab, GoogleIntegrations, type GoogleTab } from './google-section.tsx';
import { LedgerAccounts } from './ledger-accounts.tsx';
import { EMail } from './mail.tsx';
import { SalesTax } from './sales-tax.tsx';
import classes from './settings.module.css';
import { DocumentNumbers } from './starting-numbers.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const Choice = ({ of, label, description }: { of: Preference; label: string; description: string }) => {
  const isOn = usePreference(of);
  return (
    <Switch
      label={label}
      description={description}
      checked={isOn}
      onChange={(event) => setPreference(of, event.currentTarget.checked)}
    />
  );
};

/** Device preferences, never sent to the server (docs/rules/settings-and-integrations.md#preferences-of-a-device). */
const ApplicationPreferences = () => (
  <Section title="Application Preferences" note="Saved on this device only, right away">
    <div className={classes.switches}>
      <Choice
        of="emailNotifications"
        label="Email Notifications"
        description="Show a message when an e-mail has been sent. Failures are always shown."
      />
      <Choice
        of="invoiceAutoSave"
        label="Invoice Auto-Save"
        description="Save invoice drafts on this device, so that they are restored after a reload or a crash."
      />
    </div>
  </Section>
);

const FirstStepsActions = () => {
  const { data } = useApiQuery(settingsApi.getSettings);
  const show = useApiMutation(settingsApi.updateSettings, {
    invalidates: ['/api/stats'],
    done: 'The first steps are on the dashboard again',
    failed: 'The first steps could not be shown.',
  });
  return (
    <>
      {data && data.firstSteps !== 'open' && (
        <Button
          variant="default"
          loading={show.isPending}
          onClick={() => show.mutate({ body: { firstSteps: 'open' } })}
        >
          Show First Steps
        </Button>
      )}
      <LinkButton variant="default" to="/settings/set-up">
        Set-up
      </LinkButton>
    </>
  );
};

const Form = ({ settings }: { settings: SettingsAnswer }) => {
  const isAdmin = useHasPermission('administer');
  const [tab, setTab] = useState<GoogleTab>('sheets');
  // Open the tab of the invalid field, so that the error is visible.
  const form = useSettingsForm(settings, (fields) => setTab((open) => findTab(fields) ?? open));
  const { stored, shell, changed, stale, reload, overwrite } = form;
  const section = { form: form.form, field: form.field, stored, isAdmin };
  return (
    <DocumentForm
      {...shell}
      label="Settings"
      saveLabel="Save Settings"
      figures={[{ label: 'Changes', value: changed ? 'Not saved yet' : 'All saved' }]}
      notice={stale && <StaleNotice what="the settings" onReload={reload} onKeep={overwrite} />}
    >
      <div className={classes.page}>
        <BusinessInformation {...section} />
        <FinancialSettings {...section} />
        <Deliveries {...section} />
        <InvoiceSettings {...section} />
        <DocumentNumbers {...section} />
        <SalesTax {...section} />
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

const OtherSections = () => {
  const managesUsers = useHasPermission('manageUsers');
  const closes = useHasPermission('closePeriods');
  const administers = useHasPermission('administer');
  const seesInvoices = useHasPermission('viewInvoices');
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

const EditableSettings = () => {
  const settings = useApiQuery(settingsApi.getSettings);
  return <QueryView query={settings}>{(stored) => <Form settings={stored} />}</QueryView>;
};

export default function Settings() {
  const mayChange = useHasPermission('changeSettings');
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Business, documents, mail, Google services and users"
        actions={mayChange && <FirstStepsActions />}
      />
      {mayChange ? <EditableSettings /> : <OtherSections />}
    </>
  );
}
