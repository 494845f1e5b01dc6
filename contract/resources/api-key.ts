import {
  absentable,
  boolean,
  dateTime,
  described,
  enumValue,
  integer,
  list,
  nullable,
  object,
  optional,
  oneOfParams,
  params,
  resource,
  string,
} from '../wire';
import { pageFields, timeFilter, unsortedPageFields, timestamps } from './shared';

export const systemRoles = ['owner', 'admin', 'moderator', 'sales_manager', 'advertiser'] as const;

const resourceType = enumValue(['account', 'app'], 'Type of the resource that the key acts as; ignored.').ignored();

interface GrantData {
  readonly granted: readonly string[];
  readonly withheld: readonly string[];
}

/** An API key of an account. */
export const apiKey = resource({
  type: 'ApiKey',
  fields: {
    id: string('Key id (`apik_`).'),
    name: nullable(string('Display name, at most 100 characters.')).write('patch'),
    obfuscated_secret_key: string('Masked secret that identifies the key to its owner.'),
    system_role: nullable(enumValue(systemRoles, 'Predefined set of actions; null for a key with its own statements.')),
    grants: absentable(
      list(
        object({
          resource_id: string('Account to which the actions apply (`biz_`).').from('accountId'),
          resource_type: string('Type of the resource, always `account`.').constant('account'),
          actions: list(
            object({
              action: string('Name of the action, such as `plan:create`.'),
              granted: boolean('Whether the key may perform the action.'),
            }),
            'Catalog actions with their state.',
          ).computed('granted withheld', ({ granted, withheld }: GrantData) => [
            ...granted.map((action) => ({ action, granted: true })),
            ...withheld.map((action) => ({ action, granted: false })),
          ]),
        }),
        'Effective permissions, by resource.',
      ),
    ),
    api_version_date: nullable(
      string('Version for requests that do not specify one; null for the first version.'),
    ).from('pin'),
    expires_at: nullable(dateTime('Expiry time; null if the key never expires.')).write(),
    ip_allowlist: nullable(list(string(), 'IP addresses and CIDR ranges that may use the key; null for any.')).write(),
    is_default_for_resource: boolean('Whether this is the first active key of its account.').from('isDefault'),
    ...timestamps,
    secret_key: absentable(string('The secret, shown once.')).from(
      '.',
      ({ secretKey }: { readonly secretKey?: string | null }) => secretKey ?? undefined,
    ),
  },
});

/** An action that keys, apps and users can be granted. */
export const permission = resource({
  type: 'Permission',
  fields: {
    action: string('Name of the action, such as `plan:create`.'),
    name: string('Short title of the action.'),
    description: string('What the action permits.'),
    category: nullable(string('Heading under which the action is listed.')),
    allowed_on_api_key: boolean('Whether API keys may have it.'),
    allowed_on_app: boolean('Whether apps may have it.'),
    allowed_on_user: boolean('Whether tokens that act for a user may have it.'),
    granted_to_system_roles: list(enumValue(systemRoles), 'System roles that include it.'),
  },
});

export const permissionListParams = params('PermissionListParams', unsortedPageFields);

export const apiKeyStatementParams = params('ApiKeyStatementParams', {
  grant: boolean('Whether the actions are granted or denied.'),
  actions: list(string(), { maxItems: 300, description: 'Names of actions that keys may have, at most 300.' }),
  resources: absentable(
    list(string(), {
      maxItems: 100,
      description: 'Accounts (`biz_x` or `biz_x|pass_*`); all accounts that the key can access by default.',
    }),
  ),
});

/** Statements about the actions of a key. */
export const statementsParam = list(apiKeyStatementParams.field(), {
  maxItems: 50,
  description: 'Actions that the key is granted or denied, at most 50 statements.',
});

export const apiKeyPermissionsParams = oneOfParams('ApiKeyPermissionsParams', {
  system_role: optional(enumValue(systemRoles, 'Predefined set of actions.')),
  statements: absentable(statementsParam),
}).oneRequired('system_role', 'statements');

const permissionsParam = described(apiKeyPermissionsParams.field(), 'A system role, or statements.');

export const apiKeyListParams = params('ApiKeyListParams', {
  ...pageFields,
  resource_id: string('The account whose keys are listed.').from('accountId'),
  resource_type: resourceType,
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'], 'Sort column; only `created_at`.')).ignored(),
});

export const apiKeyCreateParams = params('ApiKeyCreateParams', {
  name: string('Display name, at most 100 characters.'),
  permissions: permissionsParam,
  resource_id: string('The account that the key acts as.').from('accountId'),
  resource_type: resourceType,
  ...apiKey.parameters('create'),
});

export const apiKeyUpdateParams = params('ApiKeyUpdateParams', {
  permissions: absentable(permissionsParam),
  ...apiKey.parameters('patch'),
});

export const apiKeyRotateParams = params('ApiKeyRotateParams', {
  grace_period: optional(
    integer('Seconds for which the previous secret remains valid, 0 to 604,800; one day by default.'),
  ),
});
