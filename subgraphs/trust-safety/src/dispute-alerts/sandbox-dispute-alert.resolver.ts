import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Commands, type Context, type Outcome } from '../../../kit/src';
import { SandboxDisputeAlertInput } from './dispute-alert.inputs';
import { DisputeAlertPayload } from './dispute-alert.resource';
import type { SandboxAlerts } from './sandbox-alerts';

/** Mutation that simulates a dispute alert of a bank. Sandbox mode only. */
@Resolver()
export class SandboxDisputeAlertResolver {
  constructor(
    private readonly sender: SandboxAlerts,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => DisputeAlertPayload, { description: 'A bank sends an alert. Sandbox only. Needs `payment:dispute`.' })
  async sandboxDisputeAlertCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => SandboxDisputeAlertInput, { description: 'The alert.' }) input: SandboxDisputeAlertInput,
  ): Promise<Outcome> {
    await this.sender.awaitReplicas(ctx, input);
    return this.commands.run(ctx, 'sandboxDisputeAlertCreate', input, (tx) => this.sender.send(tx, input));
  }
}
