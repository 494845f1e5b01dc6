import { registerEnum } from '../../../../kit/src';

export const planTypes = ['renewal', 'one_time'] as const;
export type PlanType = (typeof planTypes)[number];
export const PlanTypeEnum = registerEnum('PlanType', planTypes, 'Whether a plan renews or is paid once.');

export const releaseMethods = ['buy_now', 'waitlist', 'raffle'] as const;
export type ReleaseMethod = (typeof releaseMethods)[number];
export const ReleaseMethodEnum = registerEnum('ReleaseMethod', releaseMethods, 'Release method of a plan.');

export const taxTypes = ['inclusive', 'exclusive', 'unspecified'] as const;
export type TaxType = (typeof taxTypes)[number];
export const TaxTypeEnum = registerEnum('TaxType', taxTypes, 'Whether prices include tax.');

export const threeDsLevels = ['mandate_challenge', 'frictionless'] as const;
export type ThreeDsLevel = (typeof threeDsLevels)[number];
export const ThreeDsLevelEnum = registerEnum('ThreeDsLevel', threeDsLevels, 'How strictly 3-D Secure is requested.');

export const planOrders = ['id', 'active_members_count', 'created_at', 'internal_notes', 'expiration_days'] as const;
export const PlanOrderEnum = registerEnum('PlanOrder', planOrders, 'Sort key of a list of plans.');

/** Maximum number of consecutive payments that a plan can allow to skip. */
export const maxSkippablePayments = 12;
