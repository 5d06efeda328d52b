import { AvatarInitials, displayNameOf, IconAction, useColorScheme } from '@primal/kit';
import { IconLogout, IconMoon, IconSun } from '@primal/kit/icons';
import { useUser } from '@primal/kit/platform';
import { Notifications } from '../notifications/notifications.tsx';
import { useSignOut } from '../session/sign-out.ts';
import classes from './frame.module.css';

/** The right end of the header: who is signed in, and the way out. */
export const UserArea = () => {
  const user = useUser();
  const { signOut, busy } = useSignOut();
  const { scheme, setScheme } = useColorScheme();
  const dark = scheme === 'dark';
  return (
    <div className={classes.user}>
      <Notifications />
      <IconAction
        label={dark ? 'Light colours' : 'Dark colours'}
        icon={dark ? IconSun : IconMoon}
        onClick={() => setScheme(dark ? 'light' : 'dark')}
      />
      <AvatarInitials
        firstName={user.firstName}
        lastName={user.lastName}
        email={user.email}
        imageUrl={user.profileImageUrl}
      />
      <span className={classes.userName}>{displayNameOf(user)}</span>
      <IconAction label="Sign out" icon={IconLogout} loading={busy} onClick={signOut} />
    </div>
  );
};
