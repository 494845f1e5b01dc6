import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { DecimalScalar, MoneyType, ResourcePayload } from '../../../../kit/src';
import { type UsState, UsStateEnum } from '../accounts/account.enums';
import { type ChargeKind, ChargeKindEnum } from './llc-formation.prices';
import { type LlcFormationStatus, LlcFormationStatusEnum } from './llc-formation.states';

@ObjectType({
  description: 'Formation of a limited liability company that an account has ordered.',
  simpleResolvers: true,
})
export class LlcFormation {
  @Field(() => ID, { description: 'Public id, `llcf_…`.' })
  id!: string;

  @Field(() => LlcFormationStatusEnum, { description: 'Status.' })
  status!: LlcFormationStatus;

  @Field({ description: 'Name of the company, with its suffix.' })
  legalName!: string;

  @Field({ description: 'Whether the company is registered with the tax authority (EIN).' })
  einRegistered!: boolean;

  @Field({ description: 'Whether the company is registered with the state.' })
  stateRegistered!: boolean;

  @Field(() => MoneyType, { description: 'Total price.' })
  total!: MoneyType;
}

@ObjectType({ description: 'Result of ordering a company.' })
export class LlcFormationPayload extends ResourcePayload {}

@Directive('@inaccessible')
@ObjectType({ description: 'A line item of the price of a company.', simpleResolvers: true })
export class LlcFormationCharge {
  @Field(() => ChargeKindEnum, { description: 'Kind of the charge.' })
  kind!: ChargeKind;

  @Field(() => DecimalScalar, { description: 'Amount in US dollars.' })
  amount!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A founder, as shown on the page of the order.', simpleResolvers: true })
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
  description: 'An ordered company, as shown to visitors with the URL of its page.',
  simpleResolvers: true,
})
export class OrderedLlc {
  @Field(() => LlcFormationStatusEnum, { description: 'Status of the formation.' })
  status!: LlcFormationStatus;

  @Field({ description: 'Name of the company, with its suffix.' })
  legalName!: string;

  @Field(() => UsStateEnum, { description: 'State in which the company is formed.' })
  formationState!: UsState;

  @Field(() => [OrderedFounder], { description: 'Founders.' })
  founders!: readonly OrderedFounder[];

  @Field(() => [LlcFormationCharge], { description: 'Line items of the total.' })
  charges!: readonly LlcFormationCharge[];

  @Field(() => DecimalScalar, { description: 'Total price in US dollars.' })
  total!: string;
}
