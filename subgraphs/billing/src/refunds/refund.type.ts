import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, type Money, MoneyType, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Payment } from '../payments/payment.type';
import { type PaymentProvider, PaymentProviderEnum } from '../processors/processor.enums';
import {
  type ReferenceStatus,
  ReferenceStatusEnum,
  type ReferenceType,
  ReferenceTypeEnum,
  type RefundStatus,
  RefundStatusEnum,
} from './refund.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Money of a payment given back.', simpleResolvers: true })
export class Refund {
  @Field(() => ID, { description: 'Public id, `rfnd_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that gives back.' })
  account!: Account | null;

  @Field(() => Payment, { nullable: true, description: 'Refunded payment.' })
  payment!: object | null;

  @Field(() => MoneyType, { description: 'Refunded amount.' })
  amount!: Money;

  @Field(() => RefundStatusEnum, { description: 'How far it has come.' })
  status!: RefundStatus;

  @Field({ description: 'Whether the service decided on it by itself.' })
  automatic!: boolean;

  @Field(() => PaymentProviderEnum, { description: 'Who moves the money.' })
  provider!: PaymentProvider;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Time at which the provider accepted the refund.' })
  providerCreatedAt!: Date | null;

  @Field(() => ReferenceStatusEnum, {
    nullable: true,
    description: 'Whether a bank can trace it yet; null until the provider has taken it on.',
  })
  referenceStatus!: ReferenceStatus | null;

  @Field(() => ReferenceTypeEnum, { nullable: true, description: 'What kind of number traces it.' })
  referenceType!: ReferenceType | null;

  @Field(() => String, { nullable: true, description: 'Reference with which a bank can trace the refund.' })
  referenceValue!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, in words; null unless it did.' })
  failureMessage!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was asked for.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const RefundConnection = connectionOf(Refund, 'Refund');

@ObjectType({ description: 'Outcome of a refund.' })
export class RefundPayload {
  /** Id of the refund that the command was about; the `refund` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
