import type { ShipmentCarrier, ShipmentStatus, ShipmentSubstatus } from './shipment.words';

/** One thing that a carrier tells of a parcel. */
export interface Checkpoint {
  readonly status: ShipmentStatus;
  readonly message: string | null;
  readonly location: string | null;
  /** When it happened, RFC 3339; null where the carrier does not say. */
  readonly timestamp: string | null;
}

/** What is known of a parcel. */
export interface Tracking {
  readonly status: ShipmentStatus;
  readonly substatus: ShipmentSubstatus | null;
  readonly carrier: ShipmentCarrier | null;
  /** What the carrier calls the way it is sent. */
  readonly service: string | null;
  readonly deliveryEstimate: Date | null;
  readonly checkpoints: readonly Checkpoint[];
}

/** Who knows where parcels are. */
export interface Tracker {
  /** What is known of a number; null where it is not known yet. */
  look(trackingNumber: string, now: Date): Promise<Tracking | null>;
}
