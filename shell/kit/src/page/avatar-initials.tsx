import { useState } from 'react';
import classes from './avatar-initials.module.css';

interface Person {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

const toInitial = (text: string | null | undefined): string => text?.trim().charAt(0).toUpperCase() ?? '';

const formatInitials = ({ firstName, lastName, email }: Person): string =>
  `${toInitial(firstName)}${toInitial(lastName)}` || toInitial(email) || 'U';

export const formatName = ({ firstName, lastName, email }: Person): string =>
  [firstName, firstName && lastName].filter(Boolean).join(' ') || email || 'User';

/** True for same-origin and data images, which the CSP allows. */
const isShowable = (address: string): boolean => {
  const url = URL.parse(address, location.origin);
  return url?.origin === location.origin || /^data:image\//.test(address);
};

/** Hidden from screen readers, since the name is beside it. */
export function AvatarInitials({ imageUrl, ...person }: Person & { imageUrl?: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.avatar} aria-hidden="true">
      {imageUrl && imageUrl !== broken && isShowable(imageUrl) ? (
        <img src={imageUrl} alt="" onError={() => setBroken(imageUrl)} />
      ) : (
        formatInitials(person)
      )}
    </span>
  );
}
