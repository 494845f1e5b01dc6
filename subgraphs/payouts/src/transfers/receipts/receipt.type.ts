import { Directive, Field, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../../kit/src';

@ObjectType({
  description: 'A temporary URL of a receipt, accessible without a credential.',
  simpleResolvers: true,
})
export class WithdrawalReceiptLink {
  @Field({ description: 'URL; no credential is required.' })
  url!: string;

  @Field(() => DateTimeScalar, { description: 'Expiry time of the URL.' })
  expiresAt!: Date;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Content of the URL of a receipt.', simpleResolvers: true })
export class WithdrawalReceipt {
  @Field({ description: 'Whether the URL has expired.' })
  expired!: boolean;

  /** Id of the withdrawal, which the field resolver of `withdrawal` reads. */
  id!: string;

  withDestination!: boolean;
}
