import { Directive, Field, ObjectType } from 'type-graphql';
import { BalanceOwner } from '../owners';
import { type TransferStatus, TransferStatusEnum } from './transfer.states';

@Directive('@inaccessible')
@ObjectType({ description: 'What the page of a claim link shows.', simpleResolvers: true })
export class TransferClaim {
  @Field(() => TransferStatusEnum, {
    description: 'Whether it can be claimed (processing), was claimed or has failed.',
  })
  status!: TransferStatus;

  @Field(() => BalanceOwner, { description: 'Who the money comes from.' })
  origin!: BalanceOwner;

  @Field({ description: 'What each user who claims receives, for readers.' })
  formattedAmount!: string;

  @Field(() => String, { nullable: true, description: 'What for.' })
  notes!: string | null;
}
