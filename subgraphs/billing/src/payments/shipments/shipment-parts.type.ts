import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../../kit/src';
import { type ShipmentStatus, ShipmentStatusEnum } from './shipment.enums';

@ObjectType({ description: 'A tracking event of a parcel, as reported by the carrier.', simpleResolvers: true })
export class ShipmentCheckpoint {
  @Field(() => ShipmentStatusEnum, { description: 'Status at the time of the event.' })
  status!: ShipmentStatus;

  @Field(() => String, { nullable: true, description: 'Message of the carrier.' })
  message!: string | null;

  @Field(() => String, { nullable: true, description: 'Location.' })
  location!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time of the event; null if the carrier does not report it.',
  })
  timestamp!: Date | null;
}
