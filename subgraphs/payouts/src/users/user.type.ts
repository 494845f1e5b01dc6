import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A user of the platform domain, known here by their id. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A person who owns accounts, works on teams or buys.', simpleResolvers: true })
export class User {
  @Field(() => ID, { description: 'Public id, `user_…`.' })
  id!: string;

  @Directive('@external')
  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of the accounts that the user owns, as the platform knows them.',
  })
  ownedAccountIds?: string[] | null;
}
