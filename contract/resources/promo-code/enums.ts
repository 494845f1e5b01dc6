export const promoTypes = ['percentage', 'flat_amount'] as const;
export const promoDurations = ['forever', 'once', 'repeating'] as const;
export const promoCodeStatuses = ['active', 'inactive', 'archived'] as const;
/** `expired` selects codes that can no longer be used: inactive and archived ones. */
export const promoCodeStatusFilters = [...promoCodeStatuses, 'expired'] as const;
