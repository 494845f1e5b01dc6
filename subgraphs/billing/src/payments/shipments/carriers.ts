import type { ShipmentCarrier } from './shipment.enums';

/**
 * Patterns of tracking numbers by carrier, most specific first. If none matches, the tracking provider determines the
 * carrier.
 */
const numbers: readonly (readonly [pattern: RegExp, carrier: ShipmentCarrier])[] = [
  [/^1Z[0-9A-Z]{16}$/, 'ups'],
  [/^(94|93|92|95)\d{20}$/, 'usps'],
  [/^[A-Z]{2}\d{9}US$/, 'usps'],
  [/^[A-Z]{2}\d{9}GB$/, 'royal_mail'],
  [/^[A-Z]{2}\d{9}CA$/, 'canada_post'],
  [/^[A-Z]{2}\d{9}AU$/, 'australia_post'],
  [/^[A-Z]{2}\d{9}DE$/, 'dhl_paket'],
  [/^JJD\d{16,20}$/, 'dhl_paket'],
  [/^3S[A-Z]{4}\d{7,9}$/, 'post_nl'],
  [/^TBA\d{12}$/, 'amazon_shipping'],
  [/^(\d{12}|\d{15})$/, 'fedex'],
  [/^\d{14}$/, 'dpd'],
  [/^\d{10}$/, 'dhl_express'],
];

/** Tracking URLs by carrier. The tracking number is appended. */
const pages: Partial<Record<ShipmentCarrier, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl_express: 'https://www.dhl.com/en/express/tracking.html?AWB=',
  dhl_paket: 'https://www.dhl.de/en/privatkunden/dhl-sendungsverfolgung.html?piececode=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
  royal_mail: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  canada_post: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/',
  australia_post: 'https://auspost.com.au/mypost/track/details/',
  post_nl: 'https://postnl.nl/tracktrace/?B=',
  amazon_shipping: 'https://track.amazon.com/tracking/',
};

/** Tracking URL for shipments of carriers without an entry in `pages`. The tracking number is appended. */
const fallbackTrackingUrl = 'https://parcelsapp.com/en/tracking/';

/** Detects the carrier from the pattern of the tracking number; null if no pattern matches. */
export function carrierOf(trackingNumber: string): ShipmentCarrier | null {
  return numbers.find(([pattern]) => pattern.test(trackingNumber))?.[1] ?? null;
}

/** Returns the URL on which the buyer can track the shipment. */
export function trackingUrl(trackingNumber: string, carrier: ShipmentCarrier | null): string {
  return `${(carrier && pages[carrier]) ?? fallbackTrackingUrl}${encodeURIComponent(trackingNumber)}`;
}
