import { Section } from '@primal/kit';
import { Tabs } from '@primal/kit/parts';
import { DriveTab } from './drive-tab.tsx';
import { GmailFields } from './gmail-fields.tsx';
import { SheetsTab } from './sheets-tab.tsx';
import type { SectionProps } from './values.ts';

export type GoogleTab = 'sheets' | 'gmail' | 'drive';

const prefixes: Record<string, GoogleTab> = { sheets: 'sheets', gmail: 'gmail', google: 'drive' };

/** The tab that has the first of these fields; null when none of them is in this section. */
export const tabOf = (fields: readonly string[]): GoogleTab | null => {
  for (const field of fields)
    for (const [prefix, tab] of Object.entries(prefixes)) if (field.startsWith(prefix)) return tab;
  return null;
};

interface Props extends SectionProps {
  tab: GoogleTab;
  onTab: (tab: GoogleTab) => void;
}

/** The business's Google services, one a tab. Tests take what stands in the fields, saved or not. */
export const GoogleIntegrations = ({ tab, onTab, ...props }: Props) => (
  <Section title="Google Workspace Integrations">
    <Tabs
      label="Google Workspace Integrations"
      value={tab}
      onChange={onTab}
      tabs={[
        { key: 'sheets', label: 'Google Sheets', content: <SheetsTab {...props} /> },
        { key: 'gmail', label: 'Gmail', content: <GmailFields {...props} /> },
        { key: 'drive', label: 'Google Drive', content: <DriveTab {...props} /> },
      ]}
    />
  </Section>
);
