import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A member of the billing domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A user as a customer of an account, with all their memberships there.',
  simpleResolvers: true,
})
export class Member {
  @Field(() => ID, { description: 'Public id, `mber_…`.' })
  id!: string;
}
