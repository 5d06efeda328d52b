import classes from './page.module.css';

export interface Person {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

const first = (text: string | null | undefined): string => text?.trim().charAt(0).toUpperCase() ?? '';

/** First and last initials, else the first letter of the e-mail, else U (specification, "Navigation shell"). */
export const initialsOf = ({ firstName, lastName, email }: Person): string =>
  `${first(firstName)}${first(lastName)}` || first(email) || 'U';

/** First and last name, else first name, else e-mail, else User (specification, "Navigation shell"). */
export const displayNameOf = ({ firstName, lastName, email }: Person): string =>
  [firstName, firstName && lastName].filter(Boolean).join(' ') || email || 'User';

/** A user's picture, or the initials. The name stands beside it, so it is silent to screen readers. */
export function AvatarInitials({ imageUrl, ...person }: Person & { imageUrl?: string | null }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} alt="" /> : initialsOf(person)}
    </span>
  );
}
