import { registerEnum } from '../../../kit/src';

export const adStatuses = ['draft', 'active', 'paused', 'ended'] as const;
export type AdStatus = (typeof adStatuses)[number];
export const AdStatusEnum = registerEnum('AdStatus', adStatuses, 'Status of an ad, an ad group or an ad campaign.');

export const socialNetworks = ['x', 'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'twitch'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export const SocialNetworkEnum = registerEnum('SocialNetwork', socialNetworks, 'Network of a social account.');

export const bountySubmissionStatuses = ['pending', 'approved', 'denied'] as const;
export type BountySubmissionStatus = (typeof bountySubmissionStatuses)[number];
export const BountySubmissionStatusEnum = registerEnum(
  'BountySubmissionStatus',
  bountySubmissionStatuses,
  'Review status of a bounty submission.',
);
