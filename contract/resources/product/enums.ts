export const affiliateStatuses = ['enabled', 'disabled'] as const;
