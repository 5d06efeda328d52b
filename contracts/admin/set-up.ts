import type { SettingsAnswer, SetUpSection } from './settings.ts';

/** Parts of the set-up page, in order: the business, then the sections that a user confirms. */
export type SetUpPart = 'business' | SetUpSection;

export type SetUpState = 'open' | 'later' | 'done';

type SetUp = Pick<
  SettingsAnswer,
  'businessName' | 'address' | 'phone' | 'invoiceLogo' | 'mailVia' | 'setUpDone'
>;

/** Progress of each part (docs/rules/settings-and-integrations.md#set-up). */
export const listSetUpStates = (settings: SetUp): { part: SetUpPart; state: SetUpState }[] => {
  const { businessName, address, phone, invoiceLogo, mailVia, setUpDone } = settings;
  const isSeen = (part: SetUpSection) => setUpDone.includes(part);
  const toSeenPart = (part: SetUpSection) => ({
    part,
    state: isSeen(part) ? ('done' as const) : ('open' as const),
  });
  const toFilledPart = (part: SetUpSection, isThere: boolean) => {
    if (isThere) return { part, state: 'done' as const };
    return { part, state: isSeen(part) ? ('later' as const) : ('open' as const) };
  };
  return [
    { part: 'business', state: businessName && address && phone ? 'done' : 'open' },
    toFilledPart('logo', invoiceLogo !== null),
    toSeenPart('terms'),
    toSeenPart('numbers'),
    toSeenPart('taxes'),
    toFilledPart('mail', mailVia !== null),
  ];
};
