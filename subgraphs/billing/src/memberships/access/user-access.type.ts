import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../../kit/src';

@ObjectType({ description: 'A product to which a user has access.', simpleResolvers: true })
export class ProductAccess {
  userId!: string;
  accountId!: string;
  productId!: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Scheduled end of access; null if at least one membership of the product has no scheduled end.',
  })
  endsAt!: string | null;
}

@ObjectType({ description: 'A free trial of a user.', simpleResolvers: true })
export class TrialAccess {
  membershipId!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'End of the trial; null while it is paused.' })
  endsAt!: string | null;
}

@ObjectType({ description: 'A license key of a user.', simpleResolvers: true })
export class LicenseAccess {
  membershipId!: string;

  @Field({ description: 'License key.' })
  licenseKey!: string;
}

/** Access of a user through memberships. Its fields are read on demand. */
@Directive('@key(fields: "userId")')
@ObjectType({
  description:
    'Current access of a user through memberships. The user sees all of it; other callers see purchases from accounts on which they have `member:basic:read`.',
  simpleResolvers: true,
})
export class UserAccess {
  /** The same id, by which connections find the rows of their parent. */
  id!: string;

  @Field(() => ID, { description: 'Id of the user.' })
  userId!: string;
}
