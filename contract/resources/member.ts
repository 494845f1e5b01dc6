import { absentable, dateTime, decimal, enumValue, list, nullable, object, params, resource, string } from '../wire';
import { legacyIdsFilter, pageFields, timeFilter, userCard, createdAt } from './shared';

export const accessLevels = ['no_access', 'admin', 'customer'] as const;
const statuses = ['drafted', 'joined', 'left'] as const;
const actions = [
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

/** Keywords of fields that only older API versions contain. */
const internal = { 'x-internal': true } as const;

/** A user who has bought from an account or received access from it. */
export const member = resource({
  type: 'Member',
  inEvents: true,
  fields: {
    id: string('Member id (`mber_`).'),
    account_id: string('The account (`biz_`).').from('account.id'),
    user: nullable(userCard, 'The user; null once their account is deleted.'),
    user_email: nullable(
      string({ ...internal, 'x-permission': 'member:email:read', description: 'E-mail address of the user.' }),
    ).from('user.email'),
    status: enumValue(statuses, '`joined` while any membership grants access, `left` afterwards, `drafted` before.'),
    access_level: enumValue(accessLevels, 'Level of access: team member, customer or none.'),
    token_balance: decimal('Tokens of the account that the member holds.'),
    phone_number: nullable(string({ 'x-permission': 'member:phone:read', description: 'Phone number of the user.' })),
    joined_at: dateTime('When the user first joined the account.'),
    last_accessed_at: nullable(dateTime('Time of the last access; null before the first.')),
    created_at: createdAt,
    updated_at: dateTime({ ...internal, description: 'Time of the last change.' }),
    most_recent_action: nullable(enumValue(actions, { ...internal, description: 'Last action of the member.' })),
    most_recent_action_at: nullable(dateTime({ ...internal, description: 'Time of the last action.' })),
    usd_total_spent: decimal({ ...internal, description: 'Total amount paid, in US dollars.' }),
  },
  detailFields: {
    company: object(
      {
        id: string('Account id (`biz_`).'),
        title: string('Name of the business.'),
        route: string('Unique name in URLs.'),
      },
      { ...internal, description: 'The selling account.' },
    ).from('account'),
  },
});

export const memberListParams = params('MemberListParams', {
  ...pageFields,
  account_id: absentable(string('Only members of this account.')),
  access_level: absentable(enumValue(accessLevels, 'Only members with this access level.')),
  status: absentable(enumValue(['joined', 'left'], 'Only members with this status.')).ignored(),
  query: absentable(
    string({
      maxLength: 100,
      description: 'Part of the name or username; also of the e-mail address with `member:email:read`.',
    }),
  ),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(
    enumValue(['created_at', 'joined_at', 'last_accessed_at', 'usd_total_spent'], '`created_at` by default.'),
  ),
  statuses: absentable(list(enumValue(statuses), internal)),
  most_recent_actions: absentable(list(enumValue(actions), internal)),
  user_ids: legacyIdsFilter,
  plan_ids: legacyIdsFilter,
  product_ids: legacyIdsFilter,
  promo_code_ids: legacyIdsFilter,
});
