/** The named modes of a campaign; `fixed` is made of what its caller gives. */
export const campaignModes = ["quick", "balanced", "deep", "overnight", "campaign", "fixed"] as const;
export type CampaignMode = (typeof campaignModes)[number];

/** How much of a campaign is set aside for the long tail and for known failures. */
export const resourcePreferences = ["scarce", "balanced", "abundant"] as const;
export type ResourcePreference = (typeof resourcePreferences)[number];

/** Whether a campaign ends where windows bring nothing new, or only at a ceiling. */
export const stopPolicies = ["knee", "ceilings"] as const;
export type StopPolicy = (typeof stopPolicies)[number];

/** Which finds count as new. */
export const valuePreferences = ["broad_qa", "runtime_assertions", "outcomes", "approved_goals"] as const;
export type ValuePreference = (typeof valuePreferences)[number];
