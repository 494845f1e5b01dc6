import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Commands, Context, Outcome } from '../../../kit/src';
import type { ResolutionCaseService } from './resolution-case.service';
import { CaseDecisionEnum, type PlatformAction } from './resolution-case.states';
import { ResolutionCenterCasePayload } from './resolution-case.type';

/** Simulates the reviewers of the platform. Sandbox mode only. */
@Resolver()
export class SandboxResolutionCaseResolver {
  constructor(
    private readonly service: ResolutionCaseService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => ResolutionCenterCasePayload, {
    description:
      'Sandbox only: does what the platform would do in a case that is under review. Needs `payment:resolution_center`, or to be the customer.',
  })
  sandboxResolutionCenterCaseDecide(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The case, `reso_…`.' }) id: string,
    @Arg('decision', () => CaseDecisionEnum, { description: 'What the platform does.' }) decision: PlatformAction,
    @Arg('message', () => String, { nullable: true, description: 'What it says, at most 5,000 characters.' }) message?:
      | string
      | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxResolutionCenterCaseDecide', { id, decision, message }, (tx) =>
      this.service.decide(tx, id, decision, message),
    );
  }
}
