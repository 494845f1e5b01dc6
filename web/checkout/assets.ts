import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { fileFolder, type PageFile, textFile } from '../design/files';
import { fontFiles, japaneseSheet } from '../design/fonts';
import { sprite } from '../design/icons';
import { pageSheet } from '../design/sheet';
import { addressRows, defaultRow } from './address-formats';
import { type WebResponse, asset, publicScript } from './responses';
import { themeSheet } from './theme';

const read = (file: string): string => readFileSync(join(__dirname, file), 'utf8');

const rows = JSON.stringify(`*;${defaultRow}\n${addressRows}`);
const script = scriptFile('enhance.js', (source) => source.replace("'{addressRows}'", () => rows));
const frameScript = scriptFile('framed.js');
const cardFieldsScript = scriptFile('card-fields.js');
const cardFrameScript = scriptFile('framed-card.js');
const embedScript = read('embed.js');

const files: ReadonlyMap<string, PageFile> = new Map(
  [pageSheet, japaneseSheet, sprite, script, frameScript, cardFieldsScript, cardFrameScript, ...fontFiles].map(
    (file) => [file.name, file],
  ),
);

/** Reads a script, without the comments that are on lines of their own. */
function scriptFile(file: string, complete: (source: string) => string = (source) => source): PageFile {
  const source = read(file).replaceAll(/^ *(?:\/\*\*[^]*?\*\/|\/\/.*)\n/gm, '');
  return textFile(file, 'text/javascript', complete(source));
}

/** URLs of the assets of every page. They contain a content hash, so that they can be cached forever. */
export const styleAddress = fileFolder + pageSheet.name;
export const scriptAddress = fileFolder + script.name;
/** URL of the script of pages in a frame. */
export const frameScriptAddress = fileFolder + frameScript.name;
/** URLs of the scripts of the card fields in a frame: that of the checkout, and that of the page in the frame. */
export const cardFieldsScriptAddress = fileFolder + cardFieldsScript.name;
export const cardFrameScriptAddress = fileFolder + cardFrameScript.name;
/** URL of the style sheet with the Japanese font. */
export const japaneseSheetAddress = fileFolder + japaneseSheet.name;

/** Returns the URL of a style sheet with the seller's color and shape. */
export function themeAddress(theme: string): string {
  return `${fileFolder}theme-${theme}.css`;
}

/** Responses by file name. Fonts are reduced and texts compressed once. */
const responses = new Map<string, Promise<WebResponse>>();

/** Returns the asset with the given file name; null if there is none. */
export async function findAsset(name: string): Promise<WebResponse | null> {
  const file = files.get(name);
  if (file) return responses.get(name) ?? prepare(file);
  const theme = themeSheet(/^theme-(.+)\.css$/.exec(name)?.[1] ?? '');
  return theme === null ? null : asset('text/css', theme);
}

function prepare(file: PageFile): Promise<WebResponse> {
  const response = responseOf(file);
  responses.set(file.name, response);
  // A failure is not kept: the next request tries again.
  response.catch(() => responses.delete(file.name));
  return response;
}

async function responseOf({ type, read: readContent }: PageFile): Promise<WebResponse> {
  const content = await readContent();
  return typeof content === 'string'
    ? asset(type, content, await promisify(brotliCompress)(content))
    : asset(type, content);
}

/** Returns the script that inserts the checkout into pages of sellers. */
export const embedScriptResponse = (): WebResponse => publicScript(embedScript);
