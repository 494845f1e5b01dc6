export const promoTypes = ['percentage', 'flat_amount'] as const;
export const promoDurations = ['forever', 'once', 'repeating'] as const;
export const promoCodeStatuses = ['active', 'inactive', 'archived'] as const;
/** `expired` stands for what can no longer be used: inactive and archived. */
export const promoCodeStatusFilters = [...promoCodeStatuses, 'expired'] as const;
