import { file, type WebResponse } from './checkout/responses';
import type { Language } from './messages';

/** Name of the file with the next payment, below the URL of a page. */
export const calendarFileName = 'next-payment.ics';

/** A later payment for a membership, in the words of a page. */
export interface CalendarPayment {
  readonly membershipId: string;
  /** Time of the payment, ISO 8601. */
  readonly at: string;
  readonly amount: Parameters<Language['amount']>[0];
  readonly seller: string;
  /** Name of the product or plan. */
  readonly name: string;
}

/** Maximum length of a line in octets, without its end. */
const maxLineLength = 75;
const dayInMilliseconds = 86_400_000;

/**
 * Creates the response with a payment as a calendar file (RFC 5545), for the day that pages show. The file leaves the
 * service and may be shared, so that it links to the account, which requires a sign-in, and contains no key.
 */
export function paymentCalendar(payment: CalendarPayment, language: Language, origin: string): WebResponse {
  return file('text/calendar; charset=utf-8', Buffer.from(calendarOf(payment, language, origin)), calendarFileName);
}

function calendarOf(payment: CalendarPayment, language: Language, origin: string): string {
  const { membershipId, at, amount, seller, name } = payment;
  const start = new Date(at);
  const summary = language.text('calendar.summary', { amount: language.amount(amount), seller });
  const description = language.text('calendar.description', { name });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//commerce-graph//Payments//EN',
    'BEGIN:VEVENT',
    // The same payment replaces an event that was added before.
    `UID:${membershipId}-${dateOf(start)}@${new URL(origin).hostname}`,
    `DTSTAMP:${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(start)}`,
    `DTEND;VALUE=DATE:${dateOf(new Date(start.getTime() + dayInMilliseconds))}`,
    `SUMMARY;LANGUAGE=${language.locale}:${escaped(summary)}`,
    `DESCRIPTION;LANGUAGE=${language.locale}:${escaped(description)}`,
    `URL:${origin}/account/memberships/${membershipId}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const dateOf = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '');

/** Escapes a text value. Control characters are not allowed, and line breaks are written as `\n`. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|[\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

/** Divides a long line: each further line begins with a space. No character is divided. */
function folded(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > maxLineLength) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += length;
  }
  return [...lines, current].join('\r\n');
}
