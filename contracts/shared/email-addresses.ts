import { z } from 'zod';
import { optionalName } from './schemas.ts';
import { trimText } from './text.ts';

/** Comma- or semicolon-separated. Normalizes to `a@b.example, c@d.example`. Null if blank. */
export const optionalEmails = () =>
  optionalName(500).transform((list, context) => {
    const addresses = [...new Set((list ?? '').split(/[,;]/).map(trimText).filter(Boolean))];
    const wrong = addresses.filter((address) => !z.email().safeParse(address).success);
    if (wrong.length === 0) return addresses.join(', ') || null;
    const message = 'Please enter a valid email';
    context.issues.push({
      code: 'custom',
      message: addresses.length > 1 ? `${message}: ${wrong.join(', ')}` : message,
      input: list,
    });
    return z.NEVER;
  });
