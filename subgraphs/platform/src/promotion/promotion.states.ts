import { registerEnum } from '../../../kit/src';

export const adStatuses = ['draft', 'active', 'paused', 'ended'] as const;
export type AdStatus = (typeof adStatuses)[number];
export const AdStatusEnum = registerEnum('AdStatus', adStatuses, 'Whether an ad, an ad group or an ad campaign runs.');

export const socialNetworks = ['x', 'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'twitch'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export const SocialNetworkEnum = registerEnum(
  'SocialNetwork',
  socialNetworks,
  'A network that social accounts are on.',
);

export const bountySubmissionStatuses = ['pending', 'approved', 'denied'] as const;
export type BountySubmissionStatus = (typeof bountySubmissionStatuses)[number];
export const BountySubmissionStatusEnum = registerEnum(
  'BountySubmissionStatus',
  bountySubmissionStatuses,
  'What was decided about work for a bounty.',
);
