import type { BuildPictureWords } from '#app/shop/builds/sharing/build-picture.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import type { LinkPictureMaker } from '#app/shop/pictures/link-picture.ts';
import {
  cachedLinkPictures,
  colours,
  mostPictureBytes,
  onGround,
  shopLine,
  type WrittenLine,
  writtenLines,
} from './link-picture.server.ts';

const colourOf = {
  fail: colours.bad,
  warn: colours.signal,
  unknown: colours.muted,
  info: colours.good,
  pass: colours.good,
} as const satisfies Record<Verdict, string>;

const firstRow = 124;
const rowHeight = 45;

export function buildPictureMaker(mostBytes = mostPictureBytes): LinkPictureMaker<BuildPictureWords> {
  return cachedLinkPictures(async (words) => onGround(await writtenLines(placed(words))), mostBytes);
}

function placed({ rows, more, verdict, verdictWords, total, dated }: BuildPictureWords): WrittenLine[] {
  const { ink, muted, signal } = colours;
  const said: WrittenLine[] = [
    shopLine,
    { text: verdictWords, face: 'wide', size: 30, colour: colourOf[verdict], left: 60, top: 520, width: 520 },
    { text: dated, face: 'text', size: 23, colour: muted, left: 60, top: 570, width: 560 },
    { text: total, face: 'wide', size: total.length > 11 ? 44 : 60, colour: signal, left: 640, top: 522, width: 430 },
  ];
  rows.forEach(({ label, name }, row) => {
    const top = firstRow + row * rowHeight;
    said.push({ text: label, face: 'mono', size: 22, colour: muted, left: 60, top: top + 5, width: 120 });
    said.push({ text: name, face: 'text', size: 29, colour: ink, left: 190, top, width: 860 });
  });
  if (more) {
    const top = firstRow + rows.length * rowHeight;
    said.push({ text: more, face: 'text', size: 26, colour: muted, left: 190, top, width: 860 });
  }
  return said;
}
