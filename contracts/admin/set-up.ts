import type { SettingsAnswer, SetUpSection } from './settings.ts';

/** The parts of the set-up page in their order: the business itself, and the sections that somebody sees to. */
export type SetUpPart = 'business' | SetUpSection;

/** `open` until somebody has seen to it; `later` where that meant to put it off. */
export type SetUpState = 'open' | 'later' | 'done';

type SetUp = Pick<
  SettingsAnswer,
  'businessName' | 'address' | 'phone' | 'invoiceLogo' | 'mailVia' | 'setUpDone'
>;

/** How far the business is set up, part by part (docs/rules/settings-and-integrations.md#set-up). */
export const setUpStates = (settings: SetUp): { part: SetUpPart; state: SetUpState }[] => {
  const { businessName, address, phone, invoiceLogo, mailVia, setUpDone } = settings;
  const isSeen = (part: SetUpSection) => setUpDone.includes(part);
  const seen = (part: SetUpSection) => ({
    part,
    state: isSeen(part) ? ('done' as const) : ('open' as const),
  });
  const filled = (part: SetUpSection, isThere: boolean) => {
    if (isThere) return { part, state: 'done' as const };
    return { part, state: isSeen(part) ? ('later' as const) : ('open' as const) };
  };
  return [
    { part: 'business', state: businessName && address && phone ? 'done' : 'open' },
    filled('logo', invoiceLogo !== null),
    seen('terms'),
    seen('numbers'),
    seen('taxes'),
    filled('mail', mailVia !== null),
  ];
};
