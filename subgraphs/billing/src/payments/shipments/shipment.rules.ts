import { ParameterInvalid, checkLength, messageTemplate, thisInput } from '../../../../kit/src';
import type { Shipment } from './shipment.resource';
import { finalStatuses } from './shipment.enums';
import type { SandboxShipmentTrackInput } from './shipment.inputs';
import type { Checkpoint, Tracking } from './tracker';

/**
 * Normalizes a tracking number: removes spaces, converts to upper case. Throws `ParameterInvalid` for an invalid
 * number.
 */
export function trackingNumberOf(text: string): string {
  const number = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[0-9A-Z-]{1,100}$/.test(number))
    throw new ParameterInvalid(
      ['trackingNumber'],
      messageTemplate`${thisInput} must have 1 to 100 letters, digits and dashes.`,
    );
  return number;
}

/** Returns the tracking data of a shipment after a simulated update. The input is appended as a new tracking event. */
export function trackingOf(
  { carrier, service, checkpoints }: Shipment,
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

const maxCheckpoints = 100;
const sixHours = 6 * 3_600_000;

/** Returns the time of the next poll of the tracking provider, 6 hours after `now`. */
export function nextPollAt(now: Date): Date {
  return new Date(now.getTime() + sixHours);
}

/**
 * Copies tracking data to the shipment entity, and schedules the next poll unless the status is final. Returns whether
 * a field that API clients can see has changed.
 */
export function applyTracking(shipment: Shipment, { checkpoints, ...tracking }: Tracking, now: Date): boolean {
  const latest = checkpoints.slice(-maxCheckpoints);
  const snapshotOf = (carrier: string | null) =>
    JSON.stringify([
      shipment.status,
      shipment.substatus,
      carrier,
      shipment.service,
      shipment.deliveryEstimate,
      shipment.checkpoints.map(significantFields),
    ]);
  const before = snapshotOf(shipment.carrier);
  Object.assign(shipment, tracking, {
    carrier: tracking.carrier ?? shipment.carrier,
    checkpoints: latest,
    nextLookAt: finalStatuses.includes(tracking.status) ? null : nextPollAt(now),
  });
  return snapshotOf(shipment.carrier) !== before;
}

/**
 * Returns the fields of a tracking event that are compared to detect changes. Excludes the timestamp, because the
 * provider returns unchanged events with new timestamps.
 */
function significantFields({ status, message, location }: Checkpoint): readonly (string | null)[] {
  return [status, message, location];
}
