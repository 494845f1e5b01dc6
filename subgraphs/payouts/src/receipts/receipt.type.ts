import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../kit/src';

@ObjectType({
  description: 'An address at which a receipt can be fetched for some time, by whoever has it.',
  simpleResolvers: true,
})
export class WithdrawalReceiptLink {
  @Field({ description: 'The address; it needs no credential.' })
  url!: string;

  @Field(() => DateTimeScalar, { description: 'Until when it opens the receipt.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'What the address of a receipt opens.', simpleResolvers: true })
export class WithdrawalReceipt {
  @Field({ description: 'Whether the address opens nothing any more.' })
  expired!: boolean;

  /** The withdrawal; the `withdrawal` field reads it. */
  id!: string;

  withDestination!: boolean;
}
