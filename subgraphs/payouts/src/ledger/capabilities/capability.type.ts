import { Field, ObjectType } from 'type-graphql';
import { type Capability, CapabilityEnum, registerEnum } from '../../../../kit/src';

export const capabilityStates = ['active', 'inactive', 'pending'] as const;
export type CapabilityState = (typeof capabilityStates)[number];
export const CapabilityStateEnum = registerEnum(
  'CapabilityState',
  capabilityStates,
  'State of a capability of an account: available, unavailable, or available after pending actions.',
);

export const requiredActionValues = ['verify_identity', 'deposit_funds'] as const;
export type RequiredActionValue = (typeof requiredActionValues)[number];
export const RequiredActionValueEnum = registerEnum(
  'RequiredActionWord',
  requiredActionValues,
  'Action that is required to activate capabilities of an account.',
);

@ObjectType({ description: 'Capabilities of an account.', simpleResolvers: true })
export class AccountCapabilities {
  @Field(() => CapabilityStateEnum, { description: 'Accept card payments.' })
  acceptCardPayments!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Accept payments by bank transfer or direct debit.' })
  acceptBankPayments!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Accept buy-now-pay-later payments.' })
  acceptBnplPayments!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Deposit by bank transfer.' })
  bankDeposit!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Deposit by card.' })
  cardDeposit!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Deposit from a blockchain address.' })
  cryptoDeposit!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Issue cards that pay from the balance.' })
  cardIssuing!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Receive payouts to a bank account.' })
  standardPayout!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Receive instant payouts.' })
  instantPayout!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Receive payouts in a stablecoin.' })
  cryptoPayout!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Transfer funds to other owners.' })
  transfer!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Run ads.' })
  runAds!: CapabilityState;
}

@ObjectType({
  description: 'Action that is required to activate capabilities of an account.',
  simpleResolvers: true,
})
export class RequiredAction {
  @Field(() => RequiredActionValueEnum, { description: 'Type of the action.' })
  action!: RequiredActionValue;

  @Field(() => String, { description: 'Title for display.' })
  title!: string;

  @Field(() => String, { description: 'Reason why it is required.' })
  description!: string;

  @Field(() => String, { description: 'URL of a page that explains how to complete the action.' })
  cta!: string;

  @Field(() => String, { description: 'Label of the link to that page.' })
  ctaLabel!: string;

  @Field(() => [CapabilityEnum], { description: 'Capabilities that are inactive until the action is completed.' })
  blockedCapabilities!: readonly Capability[];
}
