import { writeFileSync } from 'node:fs';
import { parsePdf } from './testing';
import { renderPdf } from './render';

const options = { title: 'Names', locale: 'en', direction: 'ltr', createdAt: new Date('2026-11-02T10:00:00Z') } as const;

const names = [
  ['Latin', 'Zoë Łukasiewicz'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Greek', 'Ἀθηνᾶ Παπαδοπούλου'],
  ['Cyrillic', 'Елена Їжакевич'],
  ['Arabic', 'مُحَمَّد الحسن'],
  ['Persian', 'پویا گرگانی'],
  ['Hebrew', 'שָׁלוֹם כהן'],
  ['Japanese', '東京タワー株式会社 ひらがな'],
  ['Korean', '김민준 주식회사'],
  ['Simplified Chinese', '张伟汉语简体'],
  ['Traditional Chinese', '臺灣國語龍'],
  ['Devanagari', 'आरती शर्मा'],
  ['Thai', 'สมชาย ใจดี'],
  ['Tamil', 'தமிழ்'],
  ['Georgian', 'ნინო ბერიძე'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Amharic', 'አበበ በቂላ'],
  ['Syriac', 'ܣܘܪܝܝܐ'],
  ['emoji', '😀 👩‍💻 🇩🇪 ❤️'],
  ['mixed', 'Ada ‎(אדה) & شركة 2026, 東'],
  ['Gothic', '𐌰'],
  ['joiner', 'می‌خواهم a‍b a️ क्‍ष'],
  ['odd', 'ẍ⃗ 👩‍🔥‍👩 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 \u{e000} \u{ffff}'],
] as const;

it('has glyphs', async () => {
  const pdf = await renderPdf(
    [
      { kind: 'heading', text: 'Names' },
      { kind: 'pairs', title: 'Names', pairs: names.map(([label, value]) => ({ label, lines: [{ value }] })) },
    ],
    options,
  );
  writeFileSync('/tmp/w/h/rfonts/names.pdf', pdf);
  const { lines, glyphs, missing, pages, bounds, tags } = parsePdf(pdf);
  console.log(JSON.stringify({ lines, glyphs, missing, pages, bounds, tags: tags.length, size: pdf.length }, null, 1));
});
