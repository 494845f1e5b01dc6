import { ParameterInvalid, checkLength, sentence, thisInput } from '../../../kit/src';
import type { ShipmentEntity } from './shipment.entity';
import { finalStatuses } from './shipment.words';
import type { SandboxShipmentTrackInput } from './shipment.inputs';
import type { Checkpoint, Tracking } from './tracker';

/** Normalizes a tracking number: without spaces, in upper case. Throws `ParameterInvalid`. */
export function trackingNumberOf(text: string): string {
  const number = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[0-9A-Z-]{1,100}$/.test(number))
    throw new ParameterInvalid(['trackingNumber'], sentence`${thisInput} has 1 to 100 letters, digits and dashes.`);
  return number;
}

/** Merges an update of the carrier with the stored tracking data. */
export function trackingOf(
  { carrier, service, checkpoints }: ShipmentEntity,
  input: SandboxShipmentTrackInput,
  now: Date,
): Tracking {
  for (const [field, length] of [
    ['message', 500],
    ['location', 200],
    ['service', 100],
  ] as const)
    checkLength(input[field], length, field);
  const { status, substatus = null, message = null, location = null, deliveryEstimate = null } = input;
  return {
    status,
    substatus,
    carrier: input.carrier ?? carrier,
    service: input.service ?? service,
    deliveryEstimate,
    checkpoints: [...checkpoints, { status, message, location, timestamp: now.toISOString() }],
  };
}

const mostCheckpoints = 100;
const sixHours = 6 * 3_600_000;

/** Returns the time of the next tracker request for a shipment in transit. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + sixHours);
}

/** Applies tracking data to the shipment. The tracker is polled again until a final status. Returns whether a visible field has changed. */
export function applyTracking(shipment: ShipmentEntity, { checkpoints, ...known }: Tracking, now: Date): boolean {
  const latest = checkpoints.slice(-mostCheckpoints);
  const seen = (carrier: string | null) =>
    JSON.stringify([
      shipment.status,
      shipment.substatus,
      carrier,
      shipment.service,
      shipment.deliveryEstimate,
      shipment.checkpoints.map(told),
    ]);
  const before = seen(shipment.carrier);
  Object.assign(shipment, known, {
    carrier: known.carrier ?? shipment.carrier,
    checkpoints: latest,
    nextLookAt: finalStatuses.includes(known.status) ? null : nextLook(now),
  });
  return seen(shipment.carrier) !== before;
}

/** Excludes the timestamp, because the tracker returns unchanged data with the time of the response. */
function told({ status, message, location }: Checkpoint): readonly (string | null)[] {
  return [status, message, location];
}
