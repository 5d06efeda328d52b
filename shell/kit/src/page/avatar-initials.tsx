import { useState } from 'react';
import classes from './avatar-initials.module.css';

interface Person {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

const first = (text: string | null | undefined): string => text?.trim().charAt(0).toUpperCase() ?? '';

/** First and last initials, else the first letter of the e-mail, else U. */
export const initialsOf = ({ firstName, lastName, email }: Person): string =>
  `${first(firstName)}${first(lastName)}` || first(email) || 'U';

/** First and last name, else first name, else e-mail, else User. */
export const displayNameOf = ({ firstName, lastName, email }: Person): string =>
  [firstName, firstName && lastName].filter(Boolean).join(' ') || email || 'User';

/** Pictures of this site and those that are text themselves: what the content security policy lets a page show. */
const isShowable = (address: string): boolean => {
  const url = URL.parse(address, location.origin);
  return url?.origin === location.origin || /^data:image\//.test(address);
};

/**
 * A user's picture, or the initials where there is none that can be shown. The name stands beside it, so it is silent to
 * screen readers.
 */
export function AvatarInitials({ imageUrl, ...person }: Person & { imageUrl?: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.avatar} aria-hidden="true">
      {imageUrl && imageUrl !== broken && isShowable(imageUrl) ? (
        <img src={imageUrl} alt="" onError={() => setBroken(imageUrl)} />
      ) : (
        initialsOf(person)
      )}
    </span>
  );
}
