import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** An account of the platform domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;
}

/** A payment of the billing domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A payment of a buyer, with its collection, refunds and disputes.', simpleResolvers: true })
export class Payment {
  @Field(() => ID, { description: 'Public id, `pay_…`.' })
  id!: string;
}

/** The domain of plans resolves the status. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'Payout account of a seller account.', simpleResolvers: true })
export class PayoutAccount {
  @Field(() => ID, { description: 'Public id, `poact_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account that is paid out.' })
  account!: Account | null;
}
