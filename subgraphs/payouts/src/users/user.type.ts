import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A user of the platform domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A person who owns accounts, works on teams or buys.', simpleResolvers: true })
export class User {
  @Field(() => ID, { description: 'Public id, `user_…`.' })
  id!: string;

  @Directive('@external')
  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of the accounts that the user owns, from the platform domain.',
  })
  ownedAccountIds?: string[] | null;
}
