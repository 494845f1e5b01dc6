import type { Language } from '../messages';

/** Characters that end a line, and those that change the direction of the text around them. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns a name that a seller has chosen as it appears in mails: on one line, at most `limit` characters long, without
 * direction marks, and isolated where its direction may differ from that of the text.
 */
export function nameIn({ direction }: Language, name: string, limit: number): string {
  const line = name.replaceAll(unwanted, ' ').replaceAll(/\s+/g, ' ').trim();
  const text = shortened(line, limit);
  return direction === 'rtl' || rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let length = 0;
  let result = '';
  for (const { segment } of graphemes.segment(text)) {
    length += 1;
    if (length > limit - 1) return `${result.trimEnd()}…`;
    result += segment;
  }
  return result;
}
