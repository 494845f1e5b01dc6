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
      'Sandbox only: simulates an action of the platform in a case that is under review. Needs `payment:resolution_center`, unless the caller is the customer.',
  })
  sandboxResolutionCenterCaseDecide(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The case, `reso_…`.' }) id: string,
    @Arg('decision', () => CaseDecisionEnum, { description: 'The action of the platform.' }) decision: PlatformAction,
    @Arg('message', () => String, { nullable: true, description: 'Message of the platform, at most 5,000 characters.' })
    message?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxResolutionCenterCaseDecide', { id, decision, message }, (tx) =>
      this.service.decide(tx, id, decision, message),
    );
  }
}
