import {
  defaultFieldResolver,
  type GraphQLField,
  getNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLString,
  isNonNullType,
  isObjectType,
  type GraphQLFieldResolver,
} from 'graphql';
import type { Context } from '../context';
import { ParameterInvalid, rejectionOf, type UserErrorData, Forbidden } from '../errors/errors';
import { hasExclusiveFields, movedError, type Place, resolveChoices } from './exclusive-inputs';
import { hasPermission, type Principal } from '../principal/principal';

const keyArgument = 'idempotencyKey';
const keyDescription =
  'Idempotency key, 1 to 255 bytes: a repeated call returns the first result. Takes precedence over the header `Idempotency-Key`, which applies to each field of the document separately.';
const maxKeyBytes = 255;

/**
 * Makes the fields of `Query` and `Mutation` nullable: an error then nulls only its own field, and never the results of
 * the fields beside it.
 */
export function makeRootFieldsNullable(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {}))
      if (isNonNullType(field.type)) field.type = field.type.ofType;
  }
}

/** Adds the argument `idempotencyKey` to every mutation; `wrapMutations` reads it. */
export function addIdempotencyKeys(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    field.args = [
      ...field.args,
      {
        name: keyArgument,
        description: keyDescription,
        type: GraphQLString,
        defaultValue: undefined,
        deprecationReason: undefined,
        extensions: {},
        astNode: undefined,
      },
    ];
  }
}

/**
 * Wraps the resolver of every mutation, so that each field is a command of its own: it has its own idempotency key, and
 * if it is rejected, its payload contains the reasons.
 *
 * @param written awaited after each mutation resolver, successful or not, before the fields of the payload are read
 */
export function wrapMutations(schema: GraphQLSchema, written: ((ctx: Context) => Promise<void>) | undefined): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    const rejectable = isRejectable(field);
    const exclusive = field.args.some((argument) => hasExclusiveFields(argument));
    field.resolve = async (source, args: Record<string, unknown>, ctx: Context, info) => {
      let moved: readonly Place[] = [];
      try {
        const resolved = exclusive ? resolveChoices(field.args, args) : { args, moved };
        moved = resolved.moved;
        return movedPayload(await resolve(source, resolved.args, commandContext(ctx, args, info), info), moved);
      } catch (error) {
        const userErrors = rejectable ? rejectionOf(error) : null;
        if (userErrors === null) throw error;
        return movedPayload({ id: null, deletedId: null, userErrors }, moved);
      } finally {
        await written?.(ctx);
      }
    };
  }
}

/** Returns a payload whose user errors name the inputs as the client does, see `resolveChoices`. */
function movedPayload(payload: unknown, moved: readonly Place[]): unknown {
  const { userErrors = [] } = (payload ?? {}) as { readonly userErrors?: readonly UserErrorData[] };
  if (moved.length === 0 || userErrors.length === 0) return payload;
  return { ...(payload as object), userErrors: userErrors.map((error) => movedError(error, moved)) };
}

/** Whether the result of a mutation is a payload that can consist of `userErrors` alone. */
export function isRejectable({ type }: GraphQLField<unknown, unknown>): boolean {
  const payload = getNamedType(type);
  if (!isObjectType(payload)) return false;
  const required = Object.values(payload.getFields()).filter((field) => isNonNullType(field.type));
  return (
    required.some(({ name }) => name === 'userErrors') &&
    required.every(({ resolve, name }) => name === 'userErrors' || resolve)
  );
}

/**
 * Returns the context of one mutation of a document. Its idempotency key is the argument, else the key of the request
 * together with the alias of the field, so that two mutations with the same name are two commands.
 */
function commandContext(
  ctx: Context,
  { [keyArgument]: key }: { readonly [keyArgument]?: string | null },
  { path, fieldName }: GraphQLResolveInfo,
): Context {
  if (key !== null && key !== undefined)
    return { ...ctx, operationKey: `graph:${ctx.principal.credentialId}:${checkedKey(key)}` };
  if (ctx.operationKey === null || path.key === fieldName) return ctx;
  // Aliases contain no slash, and a key of a request starts with the name of its API.
  return { ...ctx, operationKey: `${path.key}/${ctx.operationKey}` };
}

function checkedKey(key: string): string {
  if (key === '' || Buffer.byteLength(key) > maxKeyBytes)
    throw new ParameterInvalid([keyArgument], `${keyArgument} must have 1 to ${maxKeyBytes} bytes.`);
  return key;
}

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
