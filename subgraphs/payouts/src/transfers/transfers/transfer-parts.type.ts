import { Directive, Field, ObjectType } from 'type-graphql';
import { BalanceOwner } from '../../ledger/owners/owner.type';
import { type TransferStatus, TransferStatusEnum } from './transfer.states';

@Directive('@inaccessible')
@ObjectType({ description: 'Content of the hosted page of a claim link.', simpleResolvers: true })
export class TransferClaim {
  @Field(() => TransferStatusEnum, {
    description: 'Whether the link can be claimed (processing), has been claimed or has failed.',
  })
  status!: TransferStatus;

  @Field(() => BalanceOwner, { description: 'Origin of the transfer.' })
  origin!: BalanceOwner;

  @Field({ description: 'Amount that each claiming user receives, formatted for display.' })
  formattedAmount!: string;

  @Field(() => String, { nullable: true, description: 'Notes.' })
  notes!: string | null;
}
