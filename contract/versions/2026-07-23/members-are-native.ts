import {
  type Node,
  Type,
  defineVersionChange,
  enumOf,
  fieldAdded,
  fieldRemoved,
  fieldRenamed,
  fieldReplaced,
  nullable,
  parameterAdded,
  parameterRemoved,
  parameterRenamed,
} from '../../versioning';

const schemaNames = ['Member', 'MemberListItem'] as const;
const orders = ['id', 'usd_total_spent', 'created_at', 'joined_at', 'most_recent_action'] as const;

const olderUser = nullable(
  Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    email: nullable(Type.String(), { 'x-permission': 'member:email:read', description: 'E-mail address of the user.' }),
    name: nullable(Type.String(), { description: 'Display name; null if not set.' }),
    username: Type.String({ description: 'Unique username.' }),
  }),
  { description: 'User who is the member.' },
);

function userWithEmail({ user, user_email: email }: Readonly<Node>): unknown {
  if (user == null) return null;
  const { id, name, username } = user as Readonly<Node>;
  return { id, email, name, username };
}

export default defineVersionChange({
  version: '2026-07-23',
  name: 'members-are-native',
  summary:
    'Members identify their account by `account_id`, show the picture of the user instead of the e-mail address, and no ' +
    'longer include the last action and the total spend.',
  why: 'A member is the relationship of a user to an account; e-mail addresses and statistics require separate permissions and requests.',
  upgrade:
    'Read `phone_number` for `phone` and `token_balance` for `company_token_balance`. Send `account_id` for ' +
    '`company_id` and `status` for `statuses[]`.',
  operations: [
    fieldReplaced(schemaNames, {
      older: 'user',
      newer: ['user', 'user_email'],
      schema: olderUser,
      down: userWithEmail,
    }),
    fieldRenamed(schemaNames, { older: 'phone', newer: 'phone_number' }),
    fieldRenamed(schemaNames, { older: 'company_token_balance', newer: 'token_balance' }),
    fieldRemoved(schemaNames, 'updated_at'),
    fieldRemoved(schemaNames, 'most_recent_action'),
    fieldRemoved(schemaNames, 'most_recent_action_at'),
    fieldRemoved(schemaNames, 'usd_total_spent'),
    fieldRemoved('Member', 'company'),
    fieldAdded(schemaNames, 'account_id'),
    fieldAdded(schemaNames, 'last_accessed_at'),
    parameterRenamed('MemberListParams', { older: 'company_id', newer: 'account_id' }),
    parameterAdded('MemberListParams', 'status'),
    parameterRemoved('MemberListParams', 'statuses', { successor: 'status' }),
    parameterRemoved('MemberListParams', 'most_recent_actions'),
    parameterRemoved('MemberListParams', 'user_ids'),
    parameterRemoved('MemberListParams', 'plan_ids'),
    parameterRemoved('MemberListParams', 'product_ids'),
    parameterRemoved('MemberListParams', 'promo_code_ids'),
    fieldReplaced('MemberListParams', {
      older: 'order',
      newer: 'order',
      schema: Type.Optional(enumOf(orders)),
      up: ({ order }) => ({ order }),
    }),
  ],
  examples: [
    {
      schema: 'Member',
      newer: {
        id: 'mber_1',
        account_id: 'biz_1',
        user: { id: 'user_1', username: 'ada', name: 'Ada', profile_picture: { url: 'https://img.example/ada.png' } },
        user_email: 'ada@mail.example',
        phone_number: null,
        token_balance: 3,
        last_accessed_at: null,
        updated_at: '2026-07-01T00:00:00.000Z',
        most_recent_action: 'joined',
        most_recent_action_at: null,
        usd_total_spent: 10.5,
        company: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe' },
      },
      older: {
        id: 'mber_1',
        user: { id: 'user_1', email: 'ada@mail.example', name: 'Ada', username: 'ada' },
        phone: null,
        company_token_balance: 3,
        updated_at: '2026-07-01T00:00:00.000Z',
        most_recent_action: 'joined',
        most_recent_action_at: null,
        usd_total_spent: 10.5,
        company: { id: 'biz_1', title: 'Pickaxe', route: 'pickaxe' },
      },
    },
    {
      schema: 'MemberListItem',
      newer: {
        id: 'mber_1',
        account_id: 'biz_1',
        user: null,
        user_email: null,
        phone_number: '+1',
        token_balance: 0,
        last_accessed_at: null,
      },
      older: { id: 'mber_1', user: null, phone: '+1', company_token_balance: 0 },
    },
    {
      params: 'MemberListParams',
      older: { company_id: 'biz_1', statuses: ['drafted'], order: 'most_recent_action' },
      newer: { account_id: 'biz_1', statuses: ['drafted'], order: 'most_recent_action' },
    },
    { params: 'MemberListParams', older: { status: 'left' }, newer: {} },
    { params: 'MemberListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    { params: 'MemberListParams', request: { status: 'drafted' }, refused: 'newer', param: 'status' },
  ],
});
