export { adCampaignFilters } from './ad-campaign.inputs';
export * from './ad-campaign.read-model';
export * from './ad-campaign.resolver';
