import { toEnumValue } from '../shared';

interface GrantData {
  readonly accountId: string;
  readonly granted: readonly string[];
  readonly withheld: readonly string[];
}

/** Fields that the GraphQL fragment `ApiKeyRead` selects. */
export interface ApiKeyData {
  readonly id: string;
  readonly name: string | null;
  readonly obfuscatedSecretKey: string;
  readonly systemRole: string | null;
  readonly grants: readonly GrantData[];
  readonly pin: string | null;
  readonly expiresAt: string | null;
  readonly ipAllowlist: readonly string[] | null;
  readonly isDefault: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Fields that the GraphQL fragment `PermissionRead` selects. */
export interface PermissionData {
  readonly action: string;
  readonly name: string;
  readonly description: string;
  readonly category: string | null;
  readonly allowedOnApiKey: boolean;
  readonly allowedOnApp: boolean;
  readonly allowedOnUser: boolean;
  readonly grantedToSystemRoles: readonly string[];
}

/**
 * Serializes an API key in the format of the latest API version.
 *
 * @param secretKey available only immediately after the key was created or rotated
 */
export function serializeApiKey(key: ApiKeyData, secretKey: string | null = null) {
  return {
    id: key.id,
    name: key.name,
    obfuscated_secret_key: key.obfuscatedSecretKey,
    system_role: toEnumValue(key.systemRole),
    grants: key.grants.map(serializeGrant),
    api_version_date: key.pin,
    expires_at: key.expiresAt,
    ip_allowlist: key.ipAllowlist,
    is_default_for_resource: key.isDefault,
    created_at: key.createdAt,
    updated_at: key.updatedAt,
    ...(secretKey !== null && { secret_key: secretKey }),
  };
}

function serializeGrant({ accountId, granted, withheld }: GrantData) {
  const actions = [
    ...granted.map((action) => ({ action, granted: true })),
    ...withheld.map((action) => ({ action, granted: false })),
  ];
  return { resource_id: accountId, resource_type: 'account', actions };
}

/** Serializes a permission in the format of the latest API version. */
export function serializePermission(permission: PermissionData) {
  return {
    action: permission.action,
    name: permission.name,
    description: permission.description,
    category: permission.category,
    allowed_on_api_key: permission.allowedOnApiKey,
    allowed_on_app: permission.allowedOnApp,
    allowed_on_user: permission.allowedOnUser,
    granted_to_system_roles: permission.grantedToSystemRoles.map((role) => toEnumValue(role)),
  };
}
