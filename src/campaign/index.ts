export { addCampaignGoal } from "./add-campaign-goal.ts";
export { cancelCampaign } from "./cancel-campaign.ts";
export type { CampaignExtra } from "./campaign-session.ts";
export { continueCampaign, type ContinueCampaignRequest } from "./continue-campaign.ts";
export { inspectCampaign } from "./inspect-campaign.ts";
export { startCampaign, type StartCampaignRequest } from "./start-campaign.ts";
export { type CampaignWishes, policyLimits } from "./policy.ts";
