import { adminApi } from '@primal/contracts/admin/api';
import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { PageHeader, QueryView } from '@primal/kit';
import { DocumentForm, StaleNotice } from '@primal/kit/forms';
import { useApiQuery, useUser } from '@primal/kit/platform';
import { useState } from 'react';
import { AuditTrailSection } from '../audit/trail.tsx';
import { Deliveries } from '../delivery-days/section.tsx';
import { UserManagement } from '../user/section.tsx';
import { BusinessInformation, FinancialSettings, InvoiceSettings } from './business-sections.tsx';
import { ClosingDate } from './closing-date.tsx';
import { GoogleIntegrations, type GoogleTab, tabOf } from './google-section.tsx';
import { ApplicationPreferences } from './preferences-section.tsx';
import classes from './settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const Form = ({ settings }: { settings: SettingsAnswer }) => {
  const isAdmin = useUser().role === 'admin';
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
        <GoogleIntegrations {...section} tab={tab} onTab={setTab} />
        <UserManagement />
        <ClosingDate stored={stored} />
        <ApplicationPreferences />
      </div>
      {isAdmin && <AuditTrailSection />}
    </DocumentForm>
  );
};

export default function Settings() {
  const settings = useApiQuery(adminApi.getSettings);
  return (
    <>
      <PageHeader title="Settings" subtitle="The business, its papers, its Google services and its people" />
      <QueryView query={settings}>{(stored) => <Form settings={stored} />}</QueryView>
    </>
  );
}
