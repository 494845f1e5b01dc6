import { FileLinks } from './file.links';

const links = new FileLinks({ origin: 'https://shop.test', secret: Buffer.alloc(32, 1) });
const others = new FileLinks({ origin: 'https://shop.test', secret: Buffer.alloc(32, 2) });
const now = new Date('2026-03-01T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const queryOf = (url: string) => new URL(url).searchParams;

describe('upload links', () => {
  const url = links.upload('file_a', now, 100);

  it('are valid for one file, one size limit and an hour', () => {
    expect(links.allowedUpload('file_a', queryOf(url), now)).toBe(100);
    expect(links.allowedUpload('file_a', queryOf(url), inSeconds(3_599))).toBe(100);
    expect(links.allowedUpload('file_a', queryOf(url), inSeconds(3_600))).toBeNull();
    expect(links.allowedUpload('file_b', queryOf(url), now)).toBeNull();
    expect(others.allowedUpload('file_a', queryOf(url), now)).toBeNull();
  });

  it.each([
    ['limit', '1000'],
    ['limit', ''],
    ['limit', '1e2'],
    ['expires', '9999999999'],
    ['expires', ''],
    ['signature', ''],
    ['signature', 'a'.repeat(43)],
    ['signature', 'short'],
  ])('with another %s (%j) are invalid', (name, value) => {
    const query = queryOf(url);
    query.set(name, value);
    expect(links.allowedUpload('file_a', query, now)).toBe(name === 'limit' && value === '1e2' ? 100 : null);
    query.delete(name);
    expect(links.allowedUpload('file_a', query, now)).toBeNull();
  });

  it('are not valid for downloads, and vice versa', () => {
    expect(links.allowsDownload('file_a', queryOf(url), now)).toBe(false);
    expect(
      links.allowedUpload('file_a', queryOf(links.download({ id: 'file_a', visibility: 'private' }, now)), now),
    ).toBeNull();
  });
});

describe('download links', () => {
  const file = { id: 'file_a', visibility: 'private' } as const;

  it('are unsigned for public files', () => {
    expect(links.download({ id: 'file_a', visibility: 'public' }, now)).toBe('https://shop.test/files/file_a');
  });

  it('are equal within a quarter of an hour, and valid for at least an hour', () => {
    expect(links.download(file, inSeconds(1))).toBe(links.download(file, inSeconds(900)));
    expect(links.download(file, inSeconds(901))).not.toBe(links.download(file, inSeconds(900)));
    for (const seconds of [0, 1, 899]) {
      const query = queryOf(links.download(file, inSeconds(seconds)));
      expect(
        [seconds + 3_599, seconds + 4_500].map((time) => links.allowsDownload('file_a', query, inSeconds(time))),
      ).toEqual([true, false]);
    }
  });

  it('of another file or another service are invalid', () => {
    const query = queryOf(links.download(file, now));
    expect([
      links.allowsDownload('file_a', query, now),
      links.allowsDownload('file_b', query, now),
      others.allowsDownload('file_a', query, now),
    ]).toEqual([true, false, false]);
    query.set('expires', '9999999999');
    expect(links.allowsDownload('file_a', query, now)).toBe(false);
  });
});
