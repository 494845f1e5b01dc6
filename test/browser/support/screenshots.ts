import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { optionalPackage } from '../../support/optional-packages';

/** A decoded picture: four bytes for each pixel. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

interface PngModule {
  readonly PNG: {
    new (size: { readonly width: number; readonly height: number }): Picture;
    readonly sync: { read(file: Buffer): Picture; write(picture: Picture): Buffer };
  };
}

type Pixelmatch = (
  one: Buffer,
  other: Buffer,
  difference: Buffer,
  width: number,
  height: number,
  options: { readonly threshold: number },
) => number;

/** Folder of the expected screenshots, which are in the repository. */
const expectedFolder = path.resolve(__dirname, '../screenshots');
/** Folder of the pictures of a failed comparison. */
const differenceFolder = path.resolve(__dirname, '../../../artifacts/screenshots/differences');

/** Tolerance of a color, from 0 to 1: less than the eye distinguishes. Smoothed edges of letters do not count. */
const threshold = 0.1;
/** Tolerated part of the pixels that differ: one in 5,000, less than a small icon on a page of the gallery. */
export const tolerance = 1 / 5_000;
/** Limit of all expected screenshots, in bytes. */
export const sizeLimit = 5_000_000;

/** Whether the expected screenshots are written anew instead of compared. */
const isWriting = process.env['WRITE_SCREENSHOTS'] === '1';

/** Returns the names and the total size of the expected screenshots. */
export function expectedScreenshots(): { readonly names: readonly string[]; readonly bytes: number } {
  const names = existsSync(expectedFolder) ? readdirSync(expectedFolder).toSorted() : [];
  return { names, bytes: names.reduce((sum, name) => sum + statSync(path.join(expectedFolder, name)).size, 0) };
}

/**
 * Compares the whole page with its expected screenshot. With WRITE_SCREENSHOTS=1 the screenshot becomes the expected one.
 *
 * @returns the difference, and the folder with the pictures of both; null without one
 */
export async function differenceOf(page: Page, name: string): Promise<string | null> {
  const actual = await page.screenshot({ fullPage: true });
  const expectedFile = path.join(expectedFolder, `${name}.png`);
  if (isWriting) {
    mkdirSync(expectedFolder, { recursive: true });
    writeFileSync(expectedFile, actual);
    return null;
  }
  if (!existsSync(expectedFile)) return report(name, 'has no expected screenshot', { actual });
  return compare(name, readFileSync(expectedFile), actual);
}

/** Compares two files; exported for the test of the comparison. */
export function compare(name: string, expected: Buffer, actual: Buffer): string | null {
  const { PNG } = optionalPackage<PngModule>('screenshots', 'pngjs');
  const pixelmatch = optionalPackage<Pixelmatch>('screenshots', 'pixelmatch');
  const [before, now] = [PNG.sync.read(expected), PNG.sync.read(actual)];
  if (before.width !== now.width || before.height !== now.height) {
    const sizes = [before, now].map(({ width, height }) => `${width} × ${height}`);
    return report(name, `has ${sizes[1]} pixels, expected ${sizes[0]}`, { actual });
  }
  const difference = new PNG(now);
  const count = pixelmatch(before.data, now.data, difference.data, now.width, now.height, { threshold });
  if (count <= now.width * now.height * tolerance) return null;
  return report(name, `differs in ${count} pixels`, { actual, difference: PNG.sync.write(difference) });
}

/** Writes the pictures of a comparison, and returns its result with their place. */
function report(name: string, result: string, pictures: Readonly<Record<string, Buffer>>): string {
  mkdirSync(differenceFolder, { recursive: true });
  const files = Object.entries(pictures).map(([kind, content]) => {
    const file = path.join(differenceFolder, `${name}-${kind}.png`);
    writeFileSync(file, content);
    return path.relative(process.cwd(), file);
  });
  return `${name} ${result}: see ${files.join(' and ')}`;
}
