import {
  AvatarInitials,
  Dialog,
  ErrorState,
  formatName,
  IconAction,
  Loading,
  Menu,
  useColorScheme,
  useShortcut,
} from '@primal/kit';
import { IconDeviceDesktop, IconHelp, IconLogout, IconMoon, IconSearch, IconSun } from '@primal/kit/icons';
import { useUser } from '@primal/kit/platform';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Boundary } from '../boundary.tsx';
import { Notifications } from '../notifications/notifications.tsx';
import { useSignOut } from '../session/sign-out.ts';
import classes from './frame.module.css';

const fetchPalette = () => lazy(() => import('../palette/palette.tsx'));

const FindButton = () => {
  const [Palette, setPalette] = useState<ReturnType<typeof fetchPalette> | null>(null);
  const [opened, setOpened] = useState(false);
  // Remount for each opening, so that a palette that fades out does not pass on its text.
  const [openings, setOpenings] = useState(0);
  const open = () => {
    if (!Palette) setPalette(fetchPalette);
    setOpened(true);
    setOpenings((before) => before + 1);
  };
  const close = () => setOpened(false);
  useShortcut('Ctrl+K', 'Find a screen, order, invoice, customer or product', open);
  const inDialog = (content: ReactNode) => (
    <Dialog title="Find" opened={opened} onClose={close}>
      {content}
    </Dialog>
  );
  return (
    <>
      <IconAction
        label="Find"
        icon={IconSearch}
        onClick={open}
        button={{ 'aria-keyshortcuts': 'Control+K Meta+K' }}
      />
      {Palette && (
        <Boundary
          where="palette"
          renewing
          onRetry={() => setPalette(fetchPalette)}
          fallback={(_error, retry) => inDialog(<ErrorState onRetry={retry} />)}
        >
          <Suspense fallback={inDialog(<Loading />)}>
            <Palette opening={openings} opened={opened} onClose={close} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
};

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
