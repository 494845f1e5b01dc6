import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('ApiKeyStatement', {
  description: 'One rule of a key. What one statement withholds no other grants.',
  simpleResolvers: true,
})
export class StatementType {
  @Field({ description: 'Whether the actions are granted or denied.' })
  grant!: boolean;

  @Field(() => [String], { description: 'Actions of the catalogue.' })
  actions!: readonly string[];

  @Field(() => [ID], {
    nullable: true,
    description: "Ids of accounts; null for the key's account and all connected to it.",
  })
  accountIds!: readonly string[] | null;
}

@ObjectType({ description: 'What a key holds on one account.', simpleResolvers: true })
export class ApiKeyGrant {
  @Field(() => ID, { description: 'The account.' })
  accountId!: string;

  @Field(() => [String], { description: 'Actions that the key holds there.' })
  granted!: readonly string[];

  @Field(() => [String], { description: 'Actions that a statement withholds there.' })
  withheld!: readonly string[];
}
