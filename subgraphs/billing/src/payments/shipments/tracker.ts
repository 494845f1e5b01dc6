import type { ShipmentCarrier, ShipmentStatus, ShipmentSubstatus } from './shipment.enums';

/** Tracking event of a shipment, as reported by the carrier. */
export interface Checkpoint {
  readonly status: ShipmentStatus;
  readonly message: string | null;
  readonly location: string | null;
  /** Time of the event, RFC 3339; null if the carrier does not provide it. */
  readonly timestamp: string | null;
}

/** Tracking data of a shipment from the tracking provider. */
export interface Tracking {
  readonly status: ShipmentStatus;
  readonly substatus: ShipmentSubstatus | null;
  readonly carrier: ShipmentCarrier | null;
  /** Name of the shipping service, as used by the carrier. */
  readonly service: string | null;
  readonly deliveryEstimate: Date | null;
  readonly checkpoints: readonly Checkpoint[];
}

/** Tracking provider: a source of tracking data. */
export interface Tracker {
  /** Returns the tracking data of a tracking number; null if there is none yet. */
  look(trackingNumber: string, now: Date): Promise<Tracking | null>;
}
