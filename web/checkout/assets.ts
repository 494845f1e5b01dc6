import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WebResponse, asset, publicScript } from './responses';
import { themeSheet } from './theme';

const folder = '/checkout/assets/';

interface Asset {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

function read(file: string, type: string): Asset {
  const text = readFileSync(join(__dirname, file), 'utf8');
  return { name: hashedName(file, text), type, text };
}

/** Returns the name of a file with a hash of its content, so that clients may cache it without a time limit. */
export function hashedName(file: string, text: string): string {
  const [stem, extension] = file.split('.') as [string, string];
  return `${stem}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.${extension}`;
}

const style = read('style.css', 'text/css');
const script = read('enhance.js', 'text/javascript');
const frameScript = read('framed.js', 'text/javascript');
const embedScript = readFileSync(join(__dirname, 'embed.js'), 'utf8');

/** URLs of the assets of every page. They contain a content hash, so that they can be cached forever. */
export const styleAddress = folder + style.name;
export const scriptAddress = folder + script.name;
/** URL of the script of pages in a frame. */
export const frameScriptAddress = folder + frameScript.name;

/** Returns the URL of a style sheet with the seller's color and shape. */
export function themeAddress(theme: string): string {
  return `${folder}theme-${theme}.css`;
}

/** Returns the asset with the given file name; null if there is none. */
export function findAsset(name: string): WebResponse | null {
  const found = [style, script, frameScript].find((item) => item.name === name);
  if (found) return asset(found.type, found.text);
  const theme = themeSheet(/^theme-(.+)\.css$/.exec(name)?.[1] ?? '');
  return theme === null ? null : asset('text/css', theme);
}

/** Returns the script that inserts the checkout into pages of sellers. */
export const embedScriptResponse = (): WebResponse => publicScript(embedScript);
