export const planTypes = ['renewal', 'one_time'] as const;
export const releaseMethods = ['buy_now', 'waitlist'] as const;
export const taxTypes = ['inclusive', 'exclusive', 'unspecified'] as const;
export const threeDsLevels = ['mandate_challenge', 'frictionless'] as const;
