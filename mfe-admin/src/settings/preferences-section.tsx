import { Section, Switch } from '@primal/kit';
import { type Preference, prefer, usePreference } from '@primal/kit/platform';
import classes from './settings.module.css';

const Choice = ({ of, label, description }: { of: Preference; label: string; description: string }) => {
  const isOn = usePreference(of);
  return (
    <Switch
      label={label}
      description={description}
      checked={isOn}
      onChange={(event) => prefer(of, event.currentTarget.checked)}
    />
  );
};

/**
 * What a person prefers on this device; it is never sent to the server
 * (docs/rules/settings-and-integrations.md#preferences-of-a-device).
 */
export const ApplicationPreferences = () => (
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
        description="Keep what is typed into an invoice on this device, so that it comes back after a reload or a crash."
      />
    </div>
  </Section>
);
