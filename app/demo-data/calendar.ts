/** Reference day (UTC) of the dates in the demo data, which lie in the 90 days before this day. */
export const referenceDay = new Date('2026-04-05T00:00:00Z');

const day = 86_400_000;

/** Moves the dates of the demo data by whole days, so that they lie in the 90 days before a given day. */
export class DemoCalendar {
  private readonly shift: number;

  constructor(today: Date) {
    this.shift = Math.floor((today.getTime() - referenceDay.getTime()) / day) * day;
  }

  /** Returns a date of the demo data (ISO 8601), moved by this calendar. */
  at(written: string): Date {
    return new Date(Date.parse(written) + this.shift);
  }
}
