import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../kit/src';
import type { Submissions } from './submissions';
import { VerificationCreateInput, VerificationListArgs, VerificationPatch } from './verification.inputs';
import type { VerificationReads } from './verification.repository';
import { IdentityProfile, Verification, VerificationConnection, VerificationPayload } from './verification.type';

const ofVerification = { description: 'Its id, `idpf_…`.' } as const;
const permissions =
  'Needs `identity:read`, or `payout:account:read` for the status only; users need no permission for their own.';

@Resolver(() => Verification)
export class VerificationResolver {
  constructor(
    private readonly verifications: VerificationReads<Verification>,
    private readonly profiles: VerificationReads<IdentityProfile>,
    private readonly submissions: Submissions,
  ) {}

  @Query(() => Verification, {
    nullable: true,
    description: `A verification by its id; null if it does not exist or is not accessible. ${permissions}`,
  })
  verification(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofVerification) id: string,
  ): Promise<ReadRow<Verification> | null> {
    return this.verifications.find(ctx, id, selectionOf(info, 'Verification'));
  }

  @Query(() => IdentityProfile, {
    nullable: true,
    description: `A verification as contained in events; null if it does not exist or is not accessible. ${permissions}`,
  })
  identityProfile(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofVerification) id: string,
  ): Promise<ReadRow<IdentityProfile> | null> {
    return this.profiles.find(ctx, id, selectionOf(info, 'IdentityProfile'));
  }

  @Query(() => VerificationConnection, {
    name: 'verifications',
    description: `Verifications of an account or a user, newest first, 20 at a time by default. ${permissions}`,
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => VerificationListArgs) args: VerificationListArgs,
  ): Promise<Connection<ReadRow<Verification>>> {
    return toConnection(
      await this.verifications.list(ctx, { ...args, page: args }, selectionOf(info, 'Verification', nodePaths)),
    );
  }

  @Mutation(() => VerificationPayload, {
    description:
      'Starts a verification, or continues the one that was not rejected. Needs `identity:write`, unless the caller is the verified user.',
  })
  verificationCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => VerificationCreateInput, { description: 'The person or business to verify.' })
    input: VerificationCreateInput,
  ): Promise<Outcome> {
    return this.submissions.create(ctx, input);
  }

  @Mutation(() => VerificationPayload, {
    description:
      'Adds data to a verification, and answers requested items. Needs `identity:write`, unless the caller is the verified user.',
  })
  verificationUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofVerification) id: string,
    @Arg('input', () => VerificationPatch, { description: 'The data to add.' }) input: VerificationPatch,
  ): Promise<Outcome> {
    return this.submissions.update(ctx, id, input);
  }
}
