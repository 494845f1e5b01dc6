import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Ctx, Field, FieldResolver, ID, Info, ObjectType, Resolver, Root } from 'type-graphql';
import type { Context } from '../context';
import type { ReadRow } from '../database/read-model';
import { type Selection, selectionOf } from '../database/selection';
import type { UserErrorData } from '../errors/errors';
import { UserError } from '../graphql/types';
import { typeNameOf } from './fields';

/** Result of a mutation on a resource: its id, null if the mutation was rejected, and the reasons. */
export interface Payload {
  readonly id: string | null;
  readonly userErrors: readonly UserErrorData[];
}

/** Base class of the payload of mutations that create or change a resource; `payloadResolver` adds the resource. */
@ObjectType()
export abstract class ResourcePayload implements Payload {
  /** Id of the resource, which the field resolver reads. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

/** Base class of the payload of mutations that delete a resource. */
@ObjectType()
export abstract class DeletePayload {
  @Field(() => ID, { nullable: true, simple: true, description: 'Id of the deleted resource.' })
  deletedId!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

/**
 * Creates the resolver of the field of a payload with the resource after the mutation; it is null if the mutation was
 * rejected.
 *
 * @param read reads the resource by its id
 * @param field name of the field; by default that of the type
 */
export function payloadResolver<Row extends object>(
  payload: ClassType<object>,
  type: ClassType<Row>,
  read: (ctx: Context, id: string, selection: Selection) => Promise<ReadRow<Row> | null>,
  field?: string,
): object {
  const typeName = typeNameOf(type);
  const words = typeName
    .replace(/(?<=.)(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace('api', 'API');
  const description = `The ${words} after the mutation; null if the mutation was rejected.`;
  const name = field ?? `${typeName.charAt(0).toLowerCase()}${typeName.slice(1)}`;

  @Resolver(() => payload)
  class PayloadResolver {
    // `type-graphql` finds the resolver of a field by the name of its method.
    @FieldResolver(() => type, { nullable: true, description })
    public [name](
      @Root() { id }: Pick<Payload, 'id'>,
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<ReadRow<Row> | null> | null {
      return id === null ? null : read(ctx, id, selectionOf(info, typeName));
    }
  }
  return new PayloadResolver();
}
