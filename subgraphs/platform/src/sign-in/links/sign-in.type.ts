import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type UserErrorData, UserError } from '../../../../kit/src';

@Directive('@inaccessible')
@ObjectType({ description: 'A link in an e-mail that signs its recipient in.', simpleResolvers: true })
export class SignInLink {
  @Field({ description: 'E-mail address to which the link was sent.' })
  email!: string;

  @Field({ description: 'Path on the pages of the service to which the user is redirected.' })
  returnPath!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Result of requesting a sign-in link.', simpleResolvers: true })
export class SignInRequestPayload {
  @Field(() => [UserError], {
    description: 'Reasons why no link can be sent to the address; empty if a link may have been sent.',
  })
  userErrors!: readonly UserErrorData[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'Result of using a sign-in link.', simpleResolvers: true })
export class SignInFinishPayload {
  @Field(() => String, { nullable: true, description: 'Token of the new session.' })
  token!: string | null;

  @Field(() => ID, { nullable: true, description: 'User who is signed in.' })
  userId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Path on the pages of the service to which the user is redirected.',
  })
  returnPath!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the sign-in failed; empty on success.' })
  userErrors!: readonly UserErrorData[];
}
