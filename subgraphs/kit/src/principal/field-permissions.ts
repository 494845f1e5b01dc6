import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from '../context';
import { isRejectable } from '../graphql/mutations';
import { Forbidden } from '../errors/errors';
import { hasPermission, type Principal } from './principal';

/** Permissions that a field needs, in groups: at least one permission of each group. */
export type FieldPermission = readonly (readonly string[])[];

/** Permissions by field, such as `Query.plan` and `Account.payments`. */
export type FieldPermissions = ReadonlyMap<string, FieldPermission>;

/**
 * Declares the permissions of the fields of a domain: permission → fields. A key such as `plan:update or plan:create`
 * needs one of the permissions; a field below several keys needs all of them.
 *
 * The declaration is checked for root fields before they run (`enforceFieldPermissions`), and published as
 * `@requiresScopes` in the SDL of the public schema. On which account the caller needs the permission is decided by the
 * policies.
 *
 * ADR 0057
 */
export function fieldPermissions(declared: Readonly<Record<string, readonly string[]>>): FieldPermissions {
  const byField = new Map<string, FieldPermission>();
  for (const [permissions, fields] of Object.entries(declared))
    for (const field of fields) byField.set(field, [...(byField.get(field) ?? []), permissions.split(' or ')]);
  return byField;
}

/** Makes the declared root fields of a schema reject credentials of accounts that lack the permission everywhere. */
export function enforceFieldPermissions(schema: GraphQLSchema, permissions: FieldPermissions): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of isObjectType(root) ? Object.values(root.getFields()) : []) {
      const needed = permissions.get(`${root?.name}.${field.name}`);
      // Other payloads report a missing permission themselves.
      if (!needed || (root === schema.getMutationType() && !isRejectable(field))) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      const withPermission: GraphQLFieldResolver<unknown, Context> = (source, args, ctx, info) => {
        requireSomewhere(ctx.principal, needed);
        return resolve(source, args, ctx, info);
      };
      field.resolve = withPermission;
    }
  }
}

/**
 * Throws `Forbidden` if the credential of an account has none of the permissions of a group on any account. Users may read
 * their own rows, and apps those of their installations, without the permission; for them only the policies decide.
 */
function requireSomewhere(principal: Principal, needed: FieldPermission): void {
  if (principal.userId !== null || principal.kind === 'system' || principal.kind === 'app_key') return;
  const missing = needed.find((group) => !group.some((action) => holdsSomewhere(principal, action)));
  if (missing) throw new Forbidden(missing.join(' or '));
}

function holdsSomewhere(principal: Principal, action: string): boolean {
  return principal.grants.some(({ accountId }) => hasPermission(principal, action, accountId));
}
