import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, DecimalScalar, MoneyType, UserError } from '../../../kit/src';
import { type UsState, UsStateEnum } from '../accounts/account.enums';
import { type ChargeKind, ChargeKindEnum } from './llc-formation.prices';
import { type LlcFormationStatus, LlcFormationStatusEnum } from './llc-formation.states';

@ObjectType({
  description: 'A limited liability company that an account has ordered, and how its formation stands.',
  simpleResolvers: true,
})
export class LlcFormation {
  @Field(() => ID, { description: 'Public id, `llcf_…`.' })
  id!: string;

  @Field(() => LlcFormationStatusEnum, { description: 'Where it stands.' })
  status!: LlcFormationStatus;

  @Field({ description: 'Name of the company, with its suffix.' })
  legalName!: string;

  @Field({ description: 'Whether the tax authority knows the company.' })
  einRegistered!: boolean;

  @Field({ description: 'Whether the state knows the company.' })
  stateRegistered!: boolean;

  @Field(() => MoneyType, { description: 'What it costs.' })
  total!: MoneyType;
}

@ObjectType({ description: 'Outcome of ordering a company.' })
export class LlcFormationPayload {
  /** Id of the formation; the `llcFormation` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'A part of the price of a company.', simpleResolvers: true })
export class LlcFormationCharge {
  @Field(() => ChargeKindEnum, { description: 'What it is for.' })
  kind!: ChargeKind;

  @Field(() => DecimalScalar, { description: 'US dollars.' })
  amount!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A founder as the page of an order shows them.', simpleResolvers: true })
export class OrderedFounder {
  @Field({ description: 'First name.' })
  firstName!: string;

  @Field({ description: 'Last name.' })
  lastName!: string;

  @Field(() => DecimalScalar, { description: 'Share in percent.' })
  ownershipPercentage!: string;
}

@Directive('@inaccessible')
@ObjectType({
  description: 'An ordered company as whoever has the address of its page sees it.',
  simpleResolvers: true,
})
export class OrderedLlc {
  @Field(() => LlcFormationStatusEnum, { description: 'Where its formation stands.' })
  status!: LlcFormationStatus;

  @Field({ description: 'Name of the company, with its suffix.' })
  legalName!: string;

  @Field(() => UsStateEnum, { description: 'State in which it is formed.' })
  formationState!: UsState;

  @Field(() => [OrderedFounder], { description: 'Who founds it.' })
  founders!: readonly OrderedFounder[];

  @Field(() => [LlcFormationCharge], { description: 'What the total is made of.' })
  charges!: readonly LlcFormationCharge[];

  @Field(() => DecimalScalar, { description: 'What it costs, in US dollars.' })
  total!: string;
}
