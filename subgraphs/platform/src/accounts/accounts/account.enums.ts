import { registerEnum } from '../../../../kit/src';

export const accountStatuses = ['active', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];
export const AccountStatusEnum = registerEnum('AccountStatus', accountStatuses, 'Whether an account can do business.');

export const accountOrders = ['created_at'] as const;
export const AccountOrderEnum = registerEnum('AccountOrder', accountOrders, 'Sort key of a list of accounts.');

export const onboardingTypes = ['platform', 'seller'] as const;
export type OnboardingType = (typeof onboardingTypes)[number];
export const OnboardingTypeEnum = registerEnum(
  'OnboardingType',
  onboardingTypes,
  'Purpose for which an account was created.',
);

export const taxRemitters = ['service', 'self', 'none'] as const;
export type TaxRemitter = (typeof taxRemitters)[number];
export const TaxRemitterEnum = registerEnum(
  'TaxRemitter',
  taxRemitters,
  'Party that pays collected tax to the authorities.',
);

export const accountTaxTypes = ['inclusive', 'exclusive'] as const;
export type AccountTaxType = (typeof accountTaxTypes)[number];
export const AccountTaxTypeEnum = registerEnum(
  'AccountTaxType',
  accountTaxTypes,
  'Whether prices include tax unless a plan specifies otherwise.',
);

export const socialWebsites = [
  'x',
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'linkedin',
  'twitch',
  'website',
  'custom',
] as const;
export type SocialWebsite = (typeof socialWebsites)[number];
export const SocialWebsiteEnum = registerEnum('SocialWebsite', socialWebsites, 'Website of a social link.');

export const usStates = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const;
export type UsState = (typeof usStates)[number];
export const UsStateEnum = registerEnum('UsState', usStates, 'A state of the United States, or its capital district.');
