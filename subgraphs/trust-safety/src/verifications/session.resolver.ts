import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, type Outcome, selectionOf } from '../../../kit/src';
import type { Submissions } from './submissions';
import { RequestedInformationAnswer } from './verification.inputs';
import type { VerificationReads } from './verification.repository';
import { VerificationPayload, VerificationSession, type Verification } from './verification.type';

const ofVerification = { description: 'The verification, `idpf_…`.' } as const;
const ofKey = { description: 'Key in the URL.' } as const;

/** API of the hosted page on which a person provides the requested information. */
@Resolver()
export class VerificationSessionResolver {
  constructor(
    private readonly verifications: VerificationReads<Verification>,
    private readonly submissions: Submissions,
  ) {}

  @Directive('@inaccessible')
  @Query(() => VerificationSession, {
    nullable: true,
    description:
      'Content of the page of a session; null if there is none, and for a wrong key. Callable by the hosted pages only.',
  })
  verificationSession(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofVerification) id: string,
    @Arg('key', () => String, ofKey) key: string,
  ): Promise<VerificationSession | null> {
    return this.verifications.session(ctx, id, key, selectionOf(info, 'Verification', [['verification']]));
  }

  @Directive('@inaccessible')
  @Mutation(() => VerificationPayload, {
    description: 'Submits answers from the page of a session. Callable by the hosted pages only.',
  })
  verificationSessionAnswer(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofVerification) id: string,
    @Arg('key', () => String, ofKey) key: string,
    @Arg('answers', () => [RequestedInformationAnswer], { description: 'The answers, at most 50.' })
    answers: RequestedInformationAnswer[],
  ): Promise<Outcome> {
    return this.submissions.answerSession(ctx, id, key, answers);
  }
}
