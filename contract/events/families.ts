/** Event types of one type of resource. */
export interface EventFamily {
  /** Name of the resource's GraphQL type, and of the schema of `data` in event messages. */
  readonly schema: string;
  /**
   * Permissions required to receive these events with all fields. The first permissions are mandatory; the remaining
   * ones grant access to fields.
   */
  readonly permissions: readonly string[];
  /** Number of mandatory permissions, default 1. */
  readonly required?: number;
  /**
   * Suffix of the permission `webhook_receive:<suffix>`, which webhooks of apps need for events of this family, in
   * addition to the permission to read the resource.
   */
  readonly receive: string;
  /** Suffix of the event name → one-sentence description of the change that the event reports. */
  readonly events: Readonly<Record<string, string>>;
  /** Suffixes of the events whose messages contain the previous values of changed fields. */
  readonly withPrevious?: readonly string[];
  /**
   * Set if another family replaced this one. Webhooks that select these events by name still receive them in addition to
   * the new ones.
   */
  readonly superseded?: true;
}

const memberDataPermissions = ['member:email:read', 'member:basic:read', 'member:phone:read'] as const;

const paymentDetails = [
  'plan:basic:read',
  'access_pass:basic:read',
  ...memberDataPermissions,
  'promo_code:basic:read',
  'payment:dispute:read',
  'payment:resolution_center_case:read',
] as const;

/** Prefix of the event name → event family. */
export const eventFamilies: Readonly<Record<string, EventFamily>> = {
  account: {
    schema: 'Account',
    permissions: ['company:basic:read', 'company:balance:read', 'identity:read'],
    receive: 'accounts',
    withPrevious: ['updated'],
    events: { updated: 'The profile or settings of an account changed.' },
  },
  product: {
    schema: 'Product',
    permissions: ['access_pass:basic:read'],
    receive: 'products',
    withPrevious: ['updated'],
    events: {
      created: 'A product was created.',
      updated: 'A field of a product changed.',
      deleted: 'A product was deleted; the body is its last state.',
      published: 'A product became visible to the public.',
      unpublished: 'A product stopped being visible to the public.',
    },
  },
  plan: {
    schema: 'Plan',
    permissions: ['plan:basic:read'],
    receive: 'plans',
    withPrevious: ['updated'],
    events: {
      created: 'A plan was created.',
      updated: 'A field of a plan changed.',
      deleted: 'A plan was deleted; the body is its last state.',
    },
  },
  member: {
    schema: 'Member',
    permissions: ['member:basic:read', 'member:email:read', 'member:phone:read'],
    receive: 'members',
    events: { created: 'A customer became a member of an account for the first time.' },
  },
  membership: {
    schema: 'Membership',
    permissions: ['member:basic:read', 'member:email:read'],
    receive: 'memberships',
    events: {
      activated: 'A membership started to grant access.',
      deactivated: 'A membership stopped granting access.',
      trial_ending_soon: 'A trial ends in about three days.',
      cancel_at_period_end_changed: 'A cancellation at the end of the period was scheduled or undone.',
    },
  },
  entry: {
    schema: 'Entry',
    permissions: ['plan:waitlist:read', 'member:email:read'],
    receive: 'entries',
    events: {
      created: 'A customer joined the waitlist of a plan.',
      approved: 'A waitlist entry was approved.',
      denied: 'A waitlist entry was denied.',
      deleted: 'A waitlist entry was deleted; the body is its last state.',
    },
  },
  setup_intent: {
    schema: 'SetupIntent',
    permissions: ['payment:setup_intent:read', 'member:basic:read', 'member:email:read'],
    receive: 'setup_intents',
    events: {
      requires_action: 'Saving a payment method requires an action by the buyer, for example a bank challenge.',
      succeeded: 'A payment method was saved.',
      canceled: 'Saving a payment method was canceled.',
    },
  },
  payment: {
    schema: 'Payment',
    permissions: ['payment:basic:read', ...paymentDetails],
    receive: 'payments',
    events: {
      created: 'A payment was created.',
      pending: 'A charge was submitted, and the processor has not reported the result.',
      requires_action: 'A charge requires an action by the buyer.',
      authorized: 'An amount was authorized and not yet captured.',
      succeeded: 'The money was collected.',
      failed: 'An attempt to charge failed.',
      canceled: 'A payment was canceled before it was collected.',
    },
  },
  refund: {
    schema: 'Refund',
    permissions: ['payment:basic:read', ...memberDataPermissions],
    receive: 'refunds',
    events: { created: 'A refund was started.', updated: 'The state or reference of a refund changed.' },
  },
  invoice: {
    schema: 'Invoice',
    permissions: ['invoice:basic:read'],
    receive: 'invoices',
    events: {
      created: 'An invoice was created.',
      paid: 'An invoice was paid.',
      past_due: 'The due date of an unpaid invoice passed.',
      voided: 'An invoice was voided.',
      marked_uncollectible: 'An invoice was marked as uncollectible.',
    },
  },
  dispute: {
    schema: 'Dispute',
    permissions: [
      'payment:dispute:read',
      'plan:basic:read',
      'access_pass:basic:read',
      'company:basic:read',
      'payment:basic:read',
      ...memberDataPermissions,
    ],
    receive: 'disputes',
    events: {
      created: 'A buyer disputed a payment with the bank.',
      updated: 'The state or the evidence of a dispute changed.',
    },
  },
  dispute_alert: {
    schema: 'DisputeAlert',
    permissions: ['payment:dispute_alert:read', 'payment:basic:read', ...memberDataPermissions, 'payment:dispute:read'],
    receive: 'disputes',
    events: { created: 'A bank warned of fraud or an upcoming dispute.' },
  },
  resolution_center_case: {
    schema: 'ResolutionCenterCase',
    permissions: ['payment:resolution_center_case:read'],
    receive: 'resolutions',
    events: {
      created: 'A buyer opened a case.',
      updated: 'A case received a response, or its state changed.',
      decided: 'A case was closed with an outcome.',
    },
  },
  shipment: {
    schema: 'Shipment',
    permissions: ['shipment:basic:read', 'payment:basic:read'],
    receive: 'shipments',
    withPrevious: ['updated'],
    events: { created: 'A shipment was registered.', updated: 'The tracking of a shipment changed.' },
  },
  course_lesson_interaction: {
    schema: 'CourseLessonInteraction',
    permissions: ['courses:read', 'course_analytics:read'],
    required: 2,
    receive: 'courses',
    events: { completed: 'A student completed a lesson.' },
  },
  ledger_account: {
    schema: 'LedgerAccount',
    permissions: ['company:balance:read', 'payout:account:read'],
    receive: 'ledger_accounts',
    events: { funds_available: 'Pending funds became available.' },
  },
  payout: {
    schema: 'Payout',
    permissions: ['payout:withdrawal:read', 'payout:destination:read'],
    receive: 'withdrawals',
    events: {
      created: 'A payout was requested.',
      updated: 'The state of a payout changed.',
      reversed: 'A completed payout was reversed.',
    },
  },
  withdrawal: {
    schema: 'Withdrawal',
    permissions: ['payout:withdrawal:read', 'payout:destination:read'],
    receive: 'withdrawals',
    superseded: true,
    events: {
      created: 'A withdrawal was requested.',
      updated: 'The state of a withdrawal changed.',
      reversed: 'A completed withdrawal was reversed.',
    },
  },
  payout_method: {
    schema: 'PayoutMethod',
    permissions: ['payout:destination:read'],
    receive: 'payout_methods',
    events: { created: 'A payout method was saved.' },
  },
  payout_account: {
    schema: 'PayoutAccount',
    permissions: ['payout:account:read'],
    receive: 'payout_accounts',
    events: { status_updated: 'The capabilities of a payout account changed.' },
  },
  verification: {
    schema: 'Verification',
    permissions: ['payout:account:read', 'identity:read'],
    receive: 'verifications',
    events: { succeeded: 'An identity or a business was verified.' },
  },
  identity_profile: {
    schema: 'IdentityProfile',
    permissions: ['payout:account:read', 'identity:read'],
    receive: 'identity_profiles',
    events: {
      approved: 'An identity profile was approved.',
      rejected: 'An identity profile was rejected.',
      needs_action: 'An identity profile requires information.',
      updated: 'An identity profile changed.',
    },
  },
  swap: {
    schema: 'Swap',
    permissions: ['company:balance:read'],
    receive: 'swaps',
    events: { completed: 'A balance was converted into another currency.' },
  },
  deposit: {
    schema: 'Deposit',
    permissions: ['company:balance:read'],
    receive: 'deposits',
    events: { succeeded: 'A deposit arrived in a balance.' },
  },
  transfer: {
    schema: 'Transfer',
    permissions: ['payout:transfer:read'],
    receive: 'transfers',
    events: {
      created: 'A transfer between balances was started.',
      completed: 'A transfer completed.',
      failed: 'A transfer failed.',
    },
  },
  card: {
    schema: 'IssuedCard',
    permissions: ['payout:account:read'],
    receive: 'cards',
    events: {
      created: 'A card was issued.',
      updated: 'The settings of a card changed.',
      frozen: 'A card was frozen.',
      canceled: 'A card was canceled permanently.',
    },
  },
  card_application: {
    schema: 'CardApplication',
    permissions: ['payout:account:read'],
    receive: 'card_applications',
    events: {
      created: 'An account applied for cards.',
      updated: 'A card application changed.',
      approved: 'A card application was approved.',
      denied: 'A card application was denied.',
    },
  },
  card_transaction: {
    schema: 'CardTransaction',
    permissions: ['payout:account:read'],
    receive: 'card_transactions',
    events: {
      created: 'A card transaction was created.',
      updated: 'A card transaction changed.',
      completed: 'A card transaction was settled.',
      declined: 'A card transaction was declined.',
      reversed: 'A card transaction was reversed.',
    },
  },
  export: {
    schema: 'Export',
    permissions: ['company:basic:read'],
    receive: 'exports',
    events: { completed: 'An export is ready for download.', failed: 'An export failed.' },
  },
};
