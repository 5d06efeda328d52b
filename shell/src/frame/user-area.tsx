import { AvatarInitials, formatName, IconAction, Menu, useColorScheme } from '@primal/kit';
import { IconDeviceDesktop, IconHelp, IconLogout, IconMoon, IconSun } from '@primal/kit/icons';
import { useUser } from '@primal/kit/platform';
import { Notifications } from '../notifications/notifications.tsx';
import { FindButton } from '../palette/find-button.tsx';
import { useSignOut } from '../session/sign-out.ts';
import classes from './frame.module.css';

const schemes = [
  { label: 'Light', choice: 'light', icon: IconSun },
  { label: 'Dark', choice: 'dark', icon: IconMoon },
  { label: 'System', choice: 'auto', icon: IconDeviceDesktop },
] as const;

const ColorScheme = () => {
  const { scheme, choice, setScheme } = useColorScheme();
  return (
    <Menu
      label="Colors"
      items={schemes.map((item) => ({
        label: item.label,
        icon: item.icon,
        current: item.choice === choice,
        onClick: () => setScheme(item.choice),
      }))}
      trigger={(button) => (
        <IconAction label="Colors" icon={scheme === 'dark' ? IconMoon : IconSun} button={button} />
      )}
    />
  );
};

export const UserArea = () => {
  const user = useUser();
  const { signOut, busy } = useSignOut();
  return (
    <div className={classes.user}>
      <FindButton />
      <Notifications />
      <ColorScheme />
      <IconAction label="Help" icon={IconHelp} to="/guide/index.html" newTab />
      <AvatarInitials
        firstName={user.firstName}
        lastName={user.lastName}
        email={user.email}
        imageUrl={user.profileImageUrl}
      />
      <span className={classes.userName}>{formatName(user)}</span>
      <IconAction label="Sign out" icon={IconLogout} loading={busy} onClick={signOut} />
    </div>
  );
};
