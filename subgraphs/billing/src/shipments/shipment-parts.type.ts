import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../kit/src';
import { type ShipmentStatus, ShipmentStatusEnum } from './shipment.enums';

@ObjectType({ description: 'One thing that a carrier has told of a parcel.', simpleResolvers: true })
export class ShipmentCheckpoint {
  @Field(() => ShipmentStatusEnum, { description: 'Where it was.' })
  status!: ShipmentStatus;

  @Field(() => String, { nullable: true, description: 'In words.' })
  message!: string | null;

  @Field(() => String, { nullable: true, description: 'The place.' })
  location!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When that was; null where the carrier does not say.' })
  timestamp!: Date | null;
}
