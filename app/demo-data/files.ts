import type { Platform } from '../../subgraphs/platform/src';
import type { DemoCalendar } from './calendar';
import { idOf } from './accounts';

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const files = [
  { account: 'pickaxe-labs', filename: 'logo.png', contentType: 'image/png', bytes: picture },
  {
    account: 'pickaxe-labs',
    filename: 'trades.csv',
    contentType: 'text/csv',
    bytes: Buffer.from('day,gain\nMonday,12.5\nTuesday,-3\n'),
  },
  { account: 'northwind-audio', filename: 'cover.png', contentType: 'image/png', bytes: picture },
] as const;

const uploadedAt = '2026-02-20T09:00:00Z';

/**
 * Stores the public files of the demo data, each as a row and its content. Existing rows and contents stay unchanged;
 * missing content of an existing row is stored again.
 */
export async function seedFiles({ seed }: Platform, calendar: DemoCalendar): Promise<void> {
  for (const { account, filename, contentType, bytes } of files) {
    await seed.publicFile(
      {
        id: idOf('file', `${account} ${filename}`),
        accountId: idOf('biz', account),
        filename,
        contentType,
        createdAt: calendar.at(uploadedAt),
      },
      bytes,
    );
  }
}
