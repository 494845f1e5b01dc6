import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, asset } from './answers';
import { themeSheet } from './theme';

const folder = '/checkout/assets/';

interface Asset {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

function read(file: string, type: string): Asset {
  const text = readFileSync(join(__dirname, file), 'utf8');
  const [stem, extension] = file.split('.') as [string, string];
  return { name: `${stem}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.${extension}`, type, text };
}

const style = read('style.css', 'text/css');
const script = read('enhance.js', 'text/javascript');

/** Addresses of what every page loads. They change with the content, so that it may be kept for ever. */
export const styleAddress = folder + style.name;
export const scriptAddress = folder + script.name;

/** The address of a style sheet with the seller's colour and shape. */
export function themeAddress(theme: string): string {
  return `${folder}theme-${theme}.css`;
}

/** The file behind the last part of an address; null where there is none. */
export function assetNamed(name: string): Answer | null {
  const found = [style, script].find((one) => one.name === name);
  if (found) return asset(found.type, found.text);
  const theme = themeSheet(/^theme-(.+)\.css$/.exec(name)?.[1] ?? '');
  return theme === null ? null : asset('text/css', theme);
}
