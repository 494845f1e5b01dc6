import type { ShipmentCarrier, ShipmentStatus, ShipmentSubstatus } from './shipment.enums';
import type { Tracker, Tracking } from './tracker';

interface Script {
  readonly status: ShipmentStatus;
  readonly substatus: ShipmentSubstatus;
  readonly message: string;
}

const carrier: ShipmentCarrier = 'usps';

/** Simulated tracking status by the first five characters of the tracking number. */
export const sandboxNumbers: Readonly<Record<string, Script>> = {
  SBOX1: { status: 'pre_transit', substatus: 'label_created', message: 'The label was made.' },
  SBOX2: { status: 'in_transit', substatus: 'arrived_at_facility', message: 'The parcel arrived at a facility.' },
  SBOX3: {
    status: 'out_for_delivery',
    substatus: 'substatus_out_for_delivery',
    message: 'The parcel is on its last way.',
  },
  SBOX4: { status: 'delivered', substatus: 'arrived_at_destination', message: 'The parcel was delivered.' },
  SBOX5: {
    status: 'available_for_pickup',
    substatus: 'arrived_at_pickup_location',
    message: 'The parcel can be picked up.',
  },
  SBOX6: { status: 'return_to_sender', substatus: 'return', message: 'The parcel goes back.' },
  SBOX7: { status: 'failure', substatus: 'lost', message: 'The parcel was lost.' },
  SBOX8: { status: 'cancelled', substatus: 'substatus_cancelled', message: 'The label was canceled.' },
  SBOX9: { status: 'error', substatus: 'substatus_unknown', message: 'The carrier does not answer.' },
};

const inTransitStatuses: readonly ShipmentStatus[] = ['pre_transit', 'in_transit', 'out_for_delivery'];
const twoDays = 2 * 86_400_000;

/**
 * Simulated tracking provider of the sandbox. The prefix of the tracking number determines the status; other numbers
 * have no tracking data.
 */
export const sandboxTracker: Tracker = {
  async look(trackingNumber, now): Promise<Tracking | null> {
    const script = sandboxNumbers[trackingNumber.slice(0, 5)];
    if (!script) return null;
    const { status, substatus, message } = script;
    return {
      status,
      substatus,
      carrier,
      service: 'GroundAdvantage',
      deliveryEstimate: inTransitStatuses.includes(status) ? new Date(now.getTime() + twoDays) : null,
      checkpoints: [{ status, message, location: 'Springfield, US', timestamp: now.toISOString() }],
    };
  },
};
