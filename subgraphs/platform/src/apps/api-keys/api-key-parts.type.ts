import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('ApiKeyStatement', {
  description: 'A permission statement of a key. An action that a statement denies cannot be granted by another one.',
  simpleResolvers: true,
})
export class StatementType {
  @Field({ description: 'Whether the actions are granted or denied.' })
  grant!: boolean;

  @Field(() => [String], { description: 'Actions of the permission catalogue.' })
  actions!: readonly string[];

  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of accounts; null for the account of the key and all its connected accounts.',
  })
  accountIds!: readonly string[] | null;
}

@ObjectType({ description: 'Actions of a key on an account.', simpleResolvers: true })
export class ApiKeyGrant {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => [String], { description: 'Actions that the key holds on the account.' })
  granted!: readonly string[];

  @Field(() => [String], { description: 'Actions that a statement denies on the account.' })
  withheld!: readonly string[];
}
