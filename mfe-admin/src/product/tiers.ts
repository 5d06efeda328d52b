const names: Record<string, string> = {
  base: 'Base',
  wholesale: 'Wholesale',
  restaurant: 'Restaurant',
  retail: 'Retail',
  tier1: 'Tier 1',
  tier2: 'Tier 2',
  tier3: 'Tier 3',
};

/** A tier in words; unknown ones as they are stored. */
export const tierName = (tier: string): string => names[tier] ?? tier;
