import { Field, ID, ObjectType } from 'type-graphql';
import type { UserErrorData } from '../errors/errors';
import { UserError } from '../graphql/types';

/** Result of a mutation on a resource: its id, null if the mutation was rejected, and the reasons. */
export interface Payload {
  readonly id: string | null;
  readonly userErrors: readonly UserErrorData[];
}

/**
 * Creates the base class of the payload of mutations that create or change a resource. A field resolver adds the
 * resource.
 */
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
