import { type TSchema, Type, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { optional, pageParams } from '../shared';

export const systemRoles = ['owner', 'admin', 'moderator', 'sales_manager', 'advertiser'] as const;
const resourceTypes = ['account', 'app'] as const;

const { direction: _direction, ...paging } = pageParams;

/** JSON Schemas for API keys in the date-versioned REST API, latest version. */
export const apiKeySchemas: Record<string, TSchema> = {
  ApiKey: Type.Object({
    id: Type.String({ description: 'Key id (`apik_`).' }),
    name: nullable(Type.String()),
    obfuscated_secret_key: Type.String({ description: 'Masked secret that identifies the key to its owner.' }),
    system_role: nullable(enumOf(systemRoles)),
    grants: Type.Optional(
      Type.Array(
        Type.Object({
          resource_id: Type.String(),
          resource_type: Type.String(),
          actions: Type.Array(Type.Object({ action: Type.String(), granted: Type.Boolean() })),
        }),
      ),
    ),
    api_version_date: nullable(Type.String(), {
      description: 'Version for requests that do not specify one; null for the first version.',
    }),
    expires_at: nullable(dateTime()),
    ip_allowlist: nullable(Type.Array(Type.String()), {
      description: 'IP addresses and CIDR ranges that may use the key; null for any.',
    }),
    is_default_for_resource: Type.Boolean(),
    created_at: dateTime(),
    updated_at: dateTime(),
    secret_key: Type.Optional(Type.String({ description: 'The secret, shown once.' })),
  }),
  Permission: Type.Object({
    action: Type.String(),
    name: Type.String(),
    description: Type.String(),
    category: nullable(Type.String()),
    allowed_on_api_key: Type.Boolean(),
    allowed_on_app: Type.Boolean(),
    allowed_on_user: Type.Boolean(),
    granted_to_system_roles: Type.Array(enumOf(systemRoles)),
  }),
  ApiKeyStatementParams: Type.Object({
    grant: Type.Boolean({ description: 'Whether the actions are granted or denied.' }),
    actions: Type.Array(Type.String(), { maxItems: 300 }),
    resources: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        description: 'Accounts (`biz_x` or `biz_x|pass_*`); all accounts that the key can access by default.',
      }),
    ),
  }),
  ApiKeyPermissionsParams: Type.Object(
    {
      system_role: optional(enumOf(systemRoles)),
      statements: Type.Optional(Type.Array(ref('ApiKeyStatementParams'), { maxItems: 50 })),
    },
    { description: 'A system role, or statements.' },
  ),
  ApiKeyListParams: Type.Object({
    ...pageParams,
    resource_id: Type.String({ description: 'The account whose keys are listed.' }),
    resource_type: enumOf(resourceTypes),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(['created_at'])),
  }),
  PermissionListParams: Type.Object(paging),
  ApiKeyCreateParams: Type.Object({
    name: Type.String(),
    permissions: ref('ApiKeyPermissionsParams'),
    resource_id: Type.String({ description: 'The account that the key acts as.' }),
    resource_type: enumOf(resourceTypes),
    expires_at: optional(dateTime()),
    ip_allowlist: optional(Type.Array(Type.String())),
  }),
  ApiKeyUpdateParams: Type.Object({
    name: optional(Type.String()),
    permissions: Type.Optional(ref('ApiKeyPermissionsParams')),
    expires_at: optional(dateTime()),
    ip_allowlist: optional(Type.Array(Type.String())),
  }),
  ApiKeyRotateParams: Type.Object({
    grace_period: optional(
      Type.Integer({
        description: 'Seconds for which the previous secret remains valid, 0 to 604,800; one day by default.',
      }),
    ),
  }),
};
