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
import { pageFields, timeFilter, unsortedPageFields } from './shared';

export const systemRoles = ['owner', 'admin', 'moderator', 'sales_manager', 'advertiser'] as const;

const resourceType = enumValue(['account', 'app']).ignored();

interface GrantData {
  readonly granted: readonly string[];
  readonly withheld: readonly string[];
}

/** An API key of an account. */
export const apiKey = resource({
  type: 'ApiKey',
  fields: {
    id: string('Key id (`apik_`).'),
    name: nullable(string()).write('patch'),
    obfuscated_secret_key: string('Masked secret that identifies the key to its owner.'),
    system_role: nullable(enumValue(systemRoles)),
    grants: absentable(
      list(
        object({
          resource_id: string().from('accountId'),
          resource_type: string().constant('account'),
          actions: list(object({ action: string(), granted: boolean() })).computed(
            'granted withheld',
            ({ granted, withheld }: GrantData) => [
              ...granted.map((action) => ({ action, granted: true })),
              ...withheld.map((action) => ({ action, granted: false })),
            ],
          ),
        }),
      ),
    ),
    api_version_date: nullable(
      string('Version for requests that do not specify one; null for the first version.'),
    ).from('pin'),
    expires_at: nullable(dateTime()).write(),
    ip_allowlist: nullable(list(string(), 'IP addresses and CIDR ranges that may use the key; null for any.')).write(),
    is_default_for_resource: boolean().from('isDefault'),
    created_at: dateTime(),
    updated_at: dateTime(),
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
    action: string(),
    name: string(),
    description: string(),
    category: nullable(string()),
    allowed_on_api_key: boolean(),
    allowed_on_app: boolean(),
    allowed_on_user: boolean(),
    granted_to_system_roles: list(enumValue(systemRoles)),
  },
});

export const permissionListParams = params('PermissionListParams', unsortedPageFields);

export const apiKeyStatementParams = params('ApiKeyStatementParams', {
  grant: boolean('Whether the actions are granted or denied.'),
  actions: list(string(), { maxItems: 300 }),
  resources: absentable(
    list(string(), {
      maxItems: 100,
      description: 'Accounts (`biz_x` or `biz_x|pass_*`); all accounts that the key can access by default.',
    }),
  ),
});

/** Statements about the actions of a key. */
export const statementsParam = list(apiKeyStatementParams.field(), { maxItems: 50 });

export const apiKeyPermissionsParams = oneOfParams('ApiKeyPermissionsParams', {
  system_role: optional(enumValue(systemRoles)),
  statements: absentable(statementsParam),
});

const permissionsParam = described(apiKeyPermissionsParams.field(), 'A system role, or statements.');

export const apiKeyListParams = params('ApiKeyListParams', {
  ...pageFields,
  resource_id: string('The account whose keys are listed.').from('accountId'),
  resource_type: resourceType,
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'])).ignored(),
});

export const apiKeyCreateParams = params('ApiKeyCreateParams', {
  name: string(),
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
