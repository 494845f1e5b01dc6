import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, type Outcome, selectionOf } from '../../../kit/src';
import type { Submissions } from './submissions';
import { RequestedInformationAnswer } from './verification.inputs';
import type { VerificationReads } from './verification.repository';
import { VerificationPayload, VerificationSession } from './verification.type';

const ofVerification = { description: 'The verification, `idpf_…`.' } as const;
const ofKey = { description: 'The key of the address.' } as const;

/** API of the hosted page on which a person provides the requested information. */
@Resolver()
export class VerificationSessionResolver {
  constructor(
    private readonly verifications: VerificationReads,
    private readonly submissions: Submissions,
  ) {}

  @Directive('@inaccessible')
  @Query(() => VerificationSession, {
    nullable: true,
    description:
      'What the page of a session shows; null where there is none, and for a wrong key. Answers the hosted pages only.',
  })
  verificationSession(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofVerification) id: string,
    @Arg('key', () => String, ofKey) key: string,
  ): Promise<unknown> {
    return this.verifications.session(ctx, id, key, selectionOf(info, 'Verification', [['verification']]));
  }

  @Directive('@inaccessible')
  @Mutation(() => VerificationPayload, {
    description: 'Takes answers from the page of a session. Taken from the hosted pages only.',
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
