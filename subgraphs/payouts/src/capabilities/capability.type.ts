import { Field, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../kit/src';

export const capabilityStates = ['active', 'inactive', 'pending'] as const;
export type CapabilityState = (typeof capabilityStates)[number];
export const CapabilityStateEnum = registerEnum(
  'CapabilityState',
  capabilityStates,
  'Whether an account can do something: now, not at all, or once what is pending is done.',
);

export const requiredActionValues = ['verify_identity', 'deposit_funds'] as const;
export type RequiredActionValue = (typeof requiredActionValues)[number];
export const RequiredActionValueEnum = registerEnum(
  'RequiredActionWord',
  requiredActionValues,
  'Something without which capabilities of an account stay inactive.',
);

@ObjectType({ description: 'What an account can do.', simpleResolvers: true })
export class AccountCapabilities {
  @Field(() => CapabilityStateEnum, { description: 'Take payments by card.' })
  acceptCardPayments!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Take payments by bank transfer or debit.' })
  acceptBankPayments!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Take payments by instalments of a financier.' })
  acceptBnplPayments!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Add to the balance by bank transfer.' })
  bankDeposit!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Add to the balance by card.' })
  cardDeposit!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Add to the balance from an address on a chain.' })
  cryptoDeposit!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Issue cards that pay out of the balance.' })
  cardIssuing!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Be paid out to a bank.' })
  standardPayout!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Be paid out at once.' })
  instantPayout!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Be paid out in a stablecoin.' })
  cryptoPayout!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Hand money to other owners of balances.' })
  transfer!: CapabilityState;

  @Field(() => CapabilityStateEnum, { description: 'Advertise.' })
  runAds!: CapabilityState;
}

@ObjectType({
  description: 'Something without which capabilities of an account stay inactive.',
  simpleResolvers: true,
})
export class RequiredAction {
  @Field(() => RequiredActionValueEnum, { description: 'Kind of artifact.' })
  action!: RequiredActionValue;

  @Field(() => String, { description: 'What it is, for people.' })
  title!: string;

  @Field(() => String, { description: 'Why it is required.' })
  description!: string;

  @Field(() => String, { description: 'URL of a page that explains how to complete the action.' })
  cta!: string;

  @Field(() => String, { description: 'What the link to that page says.' })
  ctaLabel!: string;

  @Field(() => [String], { description: 'Capabilities that are inactive until it is done.' })
  blockedCapabilities!: readonly string[];
}
