export const accessLevels = ['no_access', 'admin', 'customer'] as const;
export const memberStatuses = ['drafted', 'joined', 'left'] as const;
export const memberActions = [
  'canceling',
  'churned',
  'finished_split_pay',
  'paused',
  'paid_subscriber',
  'paid_once',
  'expiring',
  'joined',
  'drafted',
  'left',
  'trialing',
  'pending_entry',
  'renewing',
  'past_due',
] as const;
