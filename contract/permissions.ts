/** Roles that an API key may be given instead of a list of actions. */
export type SystemRole = 'owner' | 'admin' | 'moderator' | 'sales_manager' | 'advertiser';

/** Roles of people on the team of an account. `custom` carries a list of actions of its own. */
export type TeamRole = SystemRole | 'manager' | 'support' | 'app_manager' | 'workforce' | 'custom';

/** An action of the catalogue: what it allows, which credentials may hold it, which roles include it. */
export interface Permission {
  /** `plan:create`. Accounts are called `company` and products `access_pass` in actions, at every version. */
  readonly action: string;
  /** Short title. */
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly allowedOnApiKey: boolean;
  readonly allowedOnApp: boolean;
  /** Whether tokens that an app holds for a user may carry it. */
  readonly allowedOnUser: boolean;
  /** The owner has every action, whether it is listed or not. */
  readonly roles: readonly TeamRole[];
}

type Row = readonly [
  action: string,
  name: string,
  description: string,
  roles: readonly TeamRole[],
  holders?: readonly Holder[],
];
type Holder = 'api_key' | 'app' | 'user';

const owner: readonly TeamRole[] = ['owner'];
const admins: readonly TeamRole[] = [...owner, 'admin'];
const managers: readonly TeamRole[] = [...admins, 'manager'];
const sales: readonly TeamRole[] = [...managers, 'sales_manager'];
const care: readonly TeamRole[] = [...managers, 'moderator', 'support'];
const salesAndCare: readonly TeamRole[] = [...sales, 'moderator', 'support'];
const advertising: readonly TeamRole[] = [...managers, 'advertiser'];
const developers: readonly TeamRole[] = [...admins, 'app_manager'];
const everyone: readonly TeamRole[] = [...salesAndCare, 'advertiser', 'app_manager', 'workforce'];
const nobody: readonly TeamRole[] = [];

/** People only: no key and no app ever holds these. */
const people: readonly Holder[] = ['user'];
/** Keys and apps only. */
const machines: readonly Holder[] = ['api_key', 'app'];
const apps: readonly Holder[] = ['app'];
/** Neither apps nor what they hold for people: an app must not outlive its removal through another one. */
const accountKeys: readonly Holder[] = ['api_key'];

const catalogue: Readonly<Record<string, readonly Row[]>> = {
  Account: [
    ['company:basic:read', 'Read account', 'See the account with its profile and settings.', everyone],
    ['company:update', 'Change account', 'Change the profile and settings of the account.', managers],
    ['company:create', 'Create accounts', 'Open accounts, also connected ones.', admins],
    [
      'company:create_child',
      'Create connected accounts',
      'Open accounts that are connected to this one.',
      admins,
      machines,
    ],
    ['company:suspend_child', 'Suspend connected accounts', 'Suspend connected accounts and lift suspensions.', admins],
    ['company:delete', 'Delete account', 'Close the account for good.', owner],
    ['company:delete_child', 'Delete connected accounts', 'Close connected accounts for good.', admins],
    ['company:update_child_fees', 'Set connected fees', 'Set the fees that connected accounts pay on top.', admins],
    ['company:transfer_ownership', 'Transfer ownership', 'Hand the account over to another owner.', owner],
    ['company:balance:read', 'Read balance', 'See balances, capabilities and payment controls.', managers],
    ['company:balance:export', 'Export balance', 'Download balances and their entries.', managers, machines],
    ['company:log:read', 'Read activity', 'See who did what on the account.', admins],
    ['company:manage_checkout', 'Manage checkout', 'Change the appearance and rules of the checkout.', managers],
    ['company:manage_legal', 'Manage legal texts', 'Change terms, privacy notes and refund rules.', admins],
    [
      'child_company:basic:export',
      'Export connected accounts',
      'Download the list of connected accounts.',
      admins,
      machines,
    ],
    ['social_link:update', 'Change social links', 'Change the links on the public page.', managers],
    ['custom_emoji:update', 'Change emoji', 'Change the custom emoji of the account.', care],
    ['identity:read', 'Read identity', 'See identity profiles and their verification.', admins],
    ['identity:write', 'Submit identity', 'Submit identity profiles for verification.', admins],
    ['incorporation:read', 'Read company formation', 'See the progress of forming a company.', admins],
    ['incorporation:write', 'Form a company', 'Start and change the formation of a company.', owner],
    ['stats:read', 'Read statistics', 'See revenue and growth figures, and sort accounts by them.', sales],
  ],
  Team: [
    ['company:authorized_user:read', 'Read team', 'See who belongs to the team and with which role.', everyone],
    ['company:authorized_user:email:read', 'Read team e-mails', 'See the e-mail addresses of the team.', admins],
    ['authorized_user:create', 'Add team members', 'Add people to the team.', admins],
    ['authorized_user:update', 'Change team roles', 'Change the roles of people on the team.', admins],
    ['authorized_user:delete', 'Remove team members', 'Remove people from the team.', admins],
    ['authorized_role:create', 'Create roles', 'Define roles with chosen actions.', admins],
    ['authorized_role:update', 'Change roles', 'Change the actions of defined roles.', admins],
    ['authorized_role:delete', 'Delete roles', 'Delete defined roles.', admins],
    ['authorized_role:attach', 'Give roles', 'Give a defined role to a person.', admins],
    ['authorized_role:detach', 'Take roles', 'Take a defined role from a person.', admins],
  ],
  Products: [
    ['access_pass:basic:read', 'Read products', 'See products with all their settings.', everyone],
    ['access_pass:basic:export', 'Export products', 'Download the list of products.', sales, machines],
    ['access_pass:create', 'Create products', 'Make products.', sales],
    ['access_pass:update', 'Change products', 'Change and publish products.', sales],
    ['access_pass:delete', 'Delete products', 'Delete products.', managers],
    ['access_pass:control_center', 'Open control center', 'Use the control center of products.', care],
    ['access_pass:stats:read', 'Read product statistics', 'See figures for each product.', sales],
    ['access_pass:stats:export', 'Export product statistics', 'Download figures for each product.', sales, machines],
  ],
  Plans: [
    ['plan:basic:read', 'Read plans', 'See plans with all their settings.', everyone],
    ['plan:basic:export', 'Export plans', 'Download the list of plans.', sales, machines],
    ['plan:create', 'Create plans', 'Make plans for products.', sales],
    ['plan:update', 'Change plans', 'Change plans.', sales],
    ['plan:delete', 'Delete plans', 'Take plans off the shelves.', managers],
    ['plan:stats:read', 'Read plan statistics', 'See figures for each plan.', sales],
    ['plan:stats:export', 'Export plan statistics', 'Download figures for each plan.', sales, machines],
    ['plan:waitlist:read', 'Read waitlists', 'See who waits for a plan.', salesAndCare],
    ['plan:waitlist:manage', 'Manage waitlists', 'Approve and deny people who wait for a plan.', salesAndCare],
    ['plan:waitlist:export', 'Export waitlists', 'Download who waits for a plan.', sales, machines],
  ],
  Checkout: [
    [
      'checkout_configuration:basic:read',
      'Read checkouts',
      'See checkout configurations and their metadata.',
      salesAndCare,
    ],
    ['checkout_configuration:create', 'Create checkouts', 'Make checkout links.', sales],
    ['checkout_configuration:delete', 'Delete checkouts', 'Delete checkout links.', sales],
    ['checkout_request:basic:read', 'Read checkout requests', 'See requests for a checkout.', salesAndCare],
    ['checkout_request:create', 'Create checkout requests', 'Ask a buyer to check out.', sales],
    ['promo_code:basic:read', 'Read promo codes', 'See promo codes and their use.', everyone],
    ['promo_code:basic:export', 'Export promo codes', 'Download the list of promo codes.', sales, machines],
    ['promo_code:create', 'Create promo codes', 'Make and activate promo codes.', sales],
    ['promo_code:update', 'Change promo codes', 'Change promo codes.', sales],
    ['promo_code:delete', 'Archive promo codes', 'Archive promo codes.', sales],
  ],
  Members: [
    ['member:basic:read', 'Read members', 'See members and their memberships.', salesAndCare],
    ['member:basic:export', 'Export members', 'Download the list of members.', managers, machines],
    ['member:email:read', 'Read member e-mails', 'See the e-mail addresses of members.', salesAndCare],
    ['member:phone:read', 'Read member phones', 'See the phone numbers of members.', salesAndCare],
    ['member:manage', 'Manage members', 'Change memberships: pause, resume, extend, metadata.', care],
    ['member:moderate', 'Moderate members', 'Mute and ban members.', care],
    ['member:journey:read', 'Read member journeys', 'See how a member came and what the member did.', salesAndCare],
    ['member:stats:read', 'Read member statistics', 'See figures for each member.', salesAndCare],
    ['member:stats:export', 'Export member statistics', 'Download figures for each member.', managers, machines],
    ['member:payment_methods:read', 'Read payment methods', 'See the saved payment methods of members.', managers],
    ['member:payment_methods:use', 'Use payment methods', 'Charge the saved payment methods of members.', managers],
    [
      'member:payment_methods:manage',
      'Manage payment methods',
      'Change and remove saved payment methods of members.',
      managers,
    ],
    ['membership:cancel', 'Cancel memberships', 'End memberships, at once or at the end of the period.', care],
    ['membership:create', 'Create memberships', 'Give memberships without a checkout.', managers, machines],
    ['membership:update', 'Change memberships', 'Change memberships.', care],
    ['membership:transfer', 'Transfer memberships', 'Move a membership to another user.', care],
    ['membership:resync_access', 'Resync access', 'Grant the access of a membership anew.', care],
    ['company_token_transaction:read', 'Read token transactions', 'See the tokens that members got and spent.', care],
    ['company_token_transaction:create', 'Create token transactions', 'Give tokens to members and take them.', care],
  ],
  Payments: [
    ['payment:basic:read', 'Read payments', 'See payments, refunds and their fees.', salesAndCare],
    ['payment:basic:export', 'Export payments', 'Download the list of payments.', managers, machines],
    ['payment:charge', 'Charge', 'Charge saved payment methods and top up balances.', managers],
    ['payment:manage', 'Manage payments', 'Refund, retry and void payments.', managers],
    ['payment:setup_intent:read', 'Read setup intents', 'See attempts to save a payment method.', managers],
    ['payment:setup_intent:manage', 'Manage setup intents', 'Cancel attempts to save a payment method.', managers],
    ['payment:dispute', 'Answer disputes', 'Edit and submit evidence.', managers],
    ['payment:dispute:read', 'Read disputes', 'See disputes and their evidence.', care],
    ['payment:dispute:export', 'Export disputes', 'Download the list of disputes.', managers, machines],
    ['payment:dispute_alert:read', 'Read dispute alerts', 'See warnings of coming disputes.', care],
    ['payment:resolution_center', 'Use resolution center', "Accept, deny and answer buyers' cases.", care],
    ['payment:resolution_center_case:read', 'Read cases', "See buyers' cases.", care],
    ['payment:resolution_center_case:manage', 'Answer cases', "Answer questions in buyers' cases.", care],
    [
      'payment:resolution_center_case:export',
      'Export cases',
      "Download the list of buyers' cases.",
      managers,
      machines,
    ],
    ['invoice:basic:read', 'Read invoices', 'See invoices.', salesAndCare],
    ['invoice:basic:export', 'Export invoices', 'Download the list of invoices.', managers, machines],
    ['invoice:create', 'Create invoices', 'Write and send invoices.', sales],
    ['invoice:update', 'Change invoices', 'Change, void and mark invoices.', sales],
    ['shipment:basic:read', 'Read shipments', 'See shipments and where they are.', salesAndCare],
    ['shipment:create', 'Create shipments', 'Add tracking numbers to payments and change them.', salesAndCare],
  ],
  Payouts: [
    ['payout:account:read', 'Read payout account', 'See the payout account, its limits and verification.', managers],
    ['payout:account:update', 'Change payout account', 'Change the payout account and its cards.', admins],
    ['payout:destination:read', 'Read payout methods', 'See where payouts go.', managers],
    ['payout:create_destination', 'Create payout methods', 'Add a bank account or wallet for payouts.', admins],
    ['payout:update_destination', 'Change payout methods', 'Change where payouts go.', admins],
    ['payout:delete_destination', 'Delete payout methods', 'Remove a bank account or wallet.', admins],
    ['payout:withdraw_funds', 'Withdraw', 'Send money to a payout method.', admins],
    ['payout:withdrawal:read', 'Read payouts', 'See payouts and financial activity.', managers],
    ['payout:withdrawal:export', 'Export payouts', 'Download the list of payouts.', admins, machines],
    ['payout:transfer_funds', 'Transfer', 'Send money to other accounts and users.', admins],
    ['payout:transfer:read', 'Read transfers', 'See transfers.', managers],
    ['payout:transfer:export', 'Export transfers', 'Download the list of transfers.', admins, machines],
    ['crypto_wallet:manage', 'Manage wallet', 'Use the crypto wallet of the account.', owner],
    ['crypto_wallet:swap', 'Swap', 'Swap one currency for another.', admins],
    ['airdrop_link:basic:read', 'Read airdrop links', 'See links that give money away.', managers],
    ['airdrop_link:manage', 'Manage airdrop links', 'Make and close links that give money away.', admins],
  ],
  Marketing: [
    ['affiliate:basic:read', 'Read affiliates', 'See affiliates and what they earn.', [...sales, 'advertiser']],
    ['affiliate:create', 'Create affiliates', 'Add affiliates and their conditions.', sales],
    ['affiliate:update', 'Change affiliates', 'Change and archive affiliates and their conditions.', sales],
    ['referral:basic:read', 'Read referrals', 'See referred businesses.', sales],
    ['referral:partner:create', 'Become partner', 'Join the partner programme.', admins],
    ['partner:basic:read', 'Read partners', 'See partners and their businesses.', sales],
    ['partner:email:read', 'Read partner e-mails', 'See the e-mail addresses of partners.', admins],
    ['partner:invite:create', 'Invite partners', 'Invite partners.', sales],
    ['partner:create', 'Create partners', 'Add partners.', sales],
    ['lead:basic:read', 'Read leads', 'See leads.', [...sales, 'advertiser']],
    ['lead:basic:export', 'Export leads', 'Download the list of leads.', managers, machines],
    ['lead:manage', 'Manage leads', 'Add and change leads.', sales],
    ['tracking_link:basic:read', 'Read tracking links', 'See tracking links.', [...sales, 'advertiser']],
    ['tracking_link:basic:export', 'Export tracking links', 'Download the list of tracking links.', sales, machines],
    ['tracking_link:create', 'Create tracking links', 'Make tracking links.', [...sales, 'advertiser']],
    ['tracking_link:update', 'Change tracking links', 'Change tracking links.', [...sales, 'advertiser']],
    ['tracking_link:delete', 'Delete tracking links', 'Delete tracking links.', [...sales, 'advertiser']],
    [
      'tracking_link:stats:read',
      'Read link statistics',
      'See figures for each tracking link.',
      [...sales, 'advertiser'],
    ],
    [
      'tracking_link:stats:export',
      'Export link statistics',
      'Download figures for each tracking link.',
      sales,
      machines,
    ],
    ['ad_campaign:basic:read', 'Read campaigns', 'See ad campaigns.', advertising],
    ['ad_campaign:basic:export', 'Export campaigns', 'Download the list of ad campaigns.', advertising, machines],
    ['ad_campaign:read', 'Open campaigns', 'See one ad campaign in full.', advertising],
    ['ad_campaign:create', 'Create campaigns', 'Make ad campaigns.', advertising],
    ['ad_campaign:update', 'Change campaigns', 'Change ad campaigns.', advertising],
    ['ad_campaign:delete', 'Delete campaigns', 'Delete ad campaigns.', advertising],
    ['ad_campaign:stats:read', 'Read campaign statistics', 'See reports on ads.', advertising],
    ['ad_campaign:conversion:create', 'Report conversions', 'Report conversions of ads.', advertising],
    ['ad_campaign:credit:create', 'Add ad credit', 'Add credit for ads.', admins],
    ['ad_publisher:read', 'Read publishers', 'See where ads appear.', advertising],
    ['audience:basic:read', 'Read audiences', 'See audiences of ads.', advertising],
    ['audience:update', 'Change audiences', 'Change audiences of ads.', advertising],
    ['social_account:create', 'Connect social accounts', 'Connect social accounts.', advertising],
    ['social_account:read', 'Read social accounts', 'See connected social accounts.', advertising],
    ['social_account:delete', 'Disconnect social accounts', 'Disconnect social accounts.', advertising],
    ['content_rewards:basic:read', 'Read content rewards', 'See rewards for content.', advertising],
    ['content_rewards:basic:export', 'Export content rewards', 'Download rewards for content.', managers, machines],
    ['content_rewards:create', 'Create content rewards', 'Offer rewards for content.', advertising],
    ['content_rewards:update', 'Change content rewards', 'Change rewards for content.', advertising],
    ['content_rewards:delete', 'Delete content rewards', 'End rewards for content.', advertising],
    [
      'content_rewards:moderate_submission',
      'Judge content',
      'Accept and reject content for a reward.',
      [...advertising, 'moderator'],
    ],
    ['bounty:basic:read', 'Read bounties', 'See bounties.', everyone],
    ['bounty:create', 'Create bounties', 'Offer bounties.', nobody, people],
    ['bounty:update', 'Change bounties', 'Change bounties.', managers],
    ['bounty:capture_clip:create', 'Create clips', 'Start a clip for a bounty.', managers],
    ['bounty:capture_clip:complete', 'Complete clips', 'Hand in a clip for a bounty.', managers],
    ['bounty:capture_clip:discard', 'Discard clips', 'Throw away a clip for a bounty.', managers],
    ['bounty:submission:create', 'Submit to bounties', 'Hand in work for a bounty.', everyone],
    ['bounty:submission:delete', 'Delete submissions', 'Withdraw work for a bounty.', care],
    ['bounty:submission:vote', 'Vote on submissions', 'Vote on work for a bounty.', everyone],
  ],
  Content: [
    ['courses:read', 'Read courses', 'See courses with chapters and lessons.', everyone],
    ['courses:update', 'Change courses', 'Make, change and delete courses, chapters and lessons.', care],
    ['course_lesson_interaction:read', 'Read lesson progress', 'See who did which lesson.', care],
    ['course_analytics:read', 'Read course statistics', 'See students and their progress.', care],
    ['experience:create', 'Create experiences', 'Add experiences to the account.', care],
    ['experience:update', 'Change experiences', 'Change experiences.', care],
    ['experience:delete', 'Delete experiences', 'Delete experiences.', managers],
    ['experience:attach', 'Attach experiences', 'Add an experience to a product.', care],
    ['experience:detach', 'Detach experiences', 'Remove an experience from a product.', care],
    ['experience:hidden_experience:read', 'Read hidden experiences', 'See experiences that members do not see.', care],
    ['event:create', 'Create calendar events', 'Add events to the calendar.', care],
    ['media:read', 'Read media', 'See the media library.', everyone],
    ['media:generate', 'Generate media', 'Let media be generated.', advertising],
    ['livestream:create', 'Create livestreams', 'Start livestreams.', care],
    ['livestream:delete', 'Delete livestreams', 'Delete livestreams.', care],
    ['livestream:manage_recording', 'Manage recordings', 'Manage recordings of livestreams.', care],
    ['livestream:chat:read', 'Read livestream chat', 'Read the chat of livestreams.', care],
    ['livestream:chat:write', 'Write livestream chat', 'Write in the chat of livestreams.', care],
    ['livestream:moderate', 'Moderate livestreams', 'Moderate livestreams.', care],
  ],
  Messaging: [
    ['chat:read', 'Read chats', 'Read chat channels.', care],
    ['chat:message:create', 'Write in chats', 'Write messages in chat channels.', care],
    ['chat:moderate', 'Moderate chats', 'Change channels and remove messages.', care],
    ['chat:manage_webhook', 'Manage chat webhooks', 'Manage webhooks that write in chats.', developers],
    ['dms:read', 'Read direct messages', 'Read direct messages.', care],
    ['dms:message:manage', 'Manage direct messages', 'Write and remove direct messages.', care],
    ['dms:channel:manage', 'Manage direct channels', 'Open, change and close direct channels.', care],
    ['forum:read', 'Read forums', 'Read forums.', care],
    ['forum:post:create', 'Post in forums', 'Write posts in forums.', care],
    ['forum:moderate', 'Moderate forums', 'Change forums and remove posts.', care],
    ['support_chat:read', 'Read support chats', 'Read conversations with customers.', care],
    ['support_chat:create', 'Create support chats', 'Start conversations with customers.', care],
    ['support_chat:message:create', 'Answer support chats', 'Write in conversations with customers.', care],
    ['notification:create', 'Send notifications', 'Notify members.', care],
    ['ai_chat:read', 'Read assistant chats', 'Read conversations with the assistant.', everyone],
    ['ai_chat:create', 'Create assistant chats', 'Start conversations with the assistant.', everyone],
    ['ai_chat:update', 'Change assistant chats', 'Change conversations with the assistant.', everyone],
    ['ai_chat:delete', 'Delete assistant chats', 'Delete conversations with the assistant.', everyone],
    ['ai_prompt:create', 'Prompt the assistant', 'Send prompts to the assistant.', everyone],
  ],
  Developer: [
    [
      'developer:basic:read',
      'Read developer settings',
      'See apps, keys and webhooks without their secrets.',
      developers,
    ],
    ['developer:create_app', 'Create apps', 'Make apps.', developers],
    ['developer:update_app', 'Change apps', 'Change apps.', developers],
    ['developer:update_app_authorization', 'Change app permissions', 'Change what an app asks for.', developers],
    ['developer:manage_builds', 'Manage builds', 'Upload and promote builds of apps.', developers],
    ['developer:manage_oauth', 'Manage OAuth', 'Manage OAuth clients of apps.', developers],
    [
      'developer:manage_webhook',
      'Manage webhooks',
      'Create, change and delete webhooks, and see their deliveries.',
      developers,
      machines,
    ],
    ['developer:manage_api_key', 'Manage API keys', 'Create, change, rotate and revoke API keys.', admins, people],
    ['developer:logs:read', 'Read API logs', 'See requests and their answers.', developers],
    ['app_authorization:create', 'Install apps', 'Install apps on the account.', admins, accountKeys],
    ['app_authorization:read', 'Read installed apps', 'See apps installed on the account.', developers],
    ['app_authorization:update', 'Change installed apps', 'Change what installed apps may do.', admins, accountKeys],
    ['app_authorization:delete', 'Remove apps', 'Remove apps from the account.', admins],
    ['iap:read', 'Read in-app purchases', 'See purchases made inside apps.', developers],
    ['oauth:token_exchange', 'Exchange tokens', 'Exchange a token for one of another app.', nobody, apps],
  ],
  User: [
    [
      'user:profile:update',
      'Change own profile',
      'Change the name, picture and biography of the user.',
      nobody,
      people,
    ],
    ['user:email:read', 'Read own e-mail', 'See the e-mail address of the user.', nobody, people],
    ['user:balance:read', 'Read own balance', 'See the balance of the user.', nobody, people],
    ['user:staff:read', 'Read own staff status', 'See whether the user works for the service.', nobody, people],
    ['user:notifications:read', 'Read own notifications', 'See the notifications of the user.', nobody, people],
    [
      'user:notifications:update',
      'Change own notifications',
      'Mark notifications of the user as read.',
      nobody,
      people,
    ],
    ['openid', 'Sign in', 'Sign the user in.', nobody, people],
    ['profile', 'Read profile', 'See name, username and picture when signing in.', nobody, people],
    ['email', 'Read e-mail', 'See the e-mail address when signing in.', nobody, people],
  ],
  'Webhook events': [
    'invoices',
    'setup_intents',
    'withdrawals',
    'swaps',
    'ledger_accounts',
    'accounts',
    'deposits',
    'transfers',
    'card_transactions',
    'cards',
    'card_applications',
    'payout_methods',
    'verifications',
    'identity_profiles',
    'payout_accounts',
    'chat',
    'entries',
    'ad_campaigns',
    'products',
    'plans',
    'shipments',
    'members',
    'exports',
    'courses',
    'memberships',
    'payments',
    'refunds',
    'disputes',
    'resolutions',
    'app_payments',
    'app_memberships',
  ].map((family): Row => {
    const words = family.replaceAll('_', ' ');
    return [
      `webhook_receive:${family}`,
      `Receive ${words}`,
      `Receive events about ${words} of accounts that installed the app.`,
      nobody,
      apps,
    ];
  }),
};

function permissionOf(
  category: string,
  [action, name, description, roles, holders = ['api_key', 'app', 'user']]: Row,
): Permission {
  return {
    action,
    name,
    description,
    category,
    roles,
    allowedOnApiKey: holders.includes('api_key'),
    allowedOnApp: holders.includes('app'),
    allowedOnUser: holders.includes('user'),
  };
}

/** Every action there is, in the order in which it is listed to developers. */
export const permissions: readonly Permission[] = Object.entries(catalogue).flatMap(([category, rows]) =>
  rows.map((row) => permissionOf(category, row)),
);
