import { describe, expect, test } from 'vitest';
import { readGuides } from './guide-file.ts';
import { mostAtOnce } from './many-orders.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const row = { line: 2, order: '#JTYOYJ', number: '2259871234', carrier: 'Servientrega' };

describe('a file of guides', () => {
  test.each([
    ['commas', utf8('pedido,guia,transportadora\n#JTYOYJ,2259871234,Servientrega\n')],
    ['semicolons, in another order', utf8('Transportadora;Pedido;Número de guía\r\nServientrega;#JTYOYJ;2259871234')],
    ['windows-1252', latin('N\xfamero de gu\xeda;Pedido;Transportadora\r\n2259871234;#JTYOYJ;Servientrega\r\n')],
    ['tabs and quotes', utf8('Pedido\tGuía\tTransportadora\n"#JTYOYJ"\t"2259871234"\tServientrega')],
  ])('is read with %s', (_how, bytes) => {
    expect(readGuides(bytes)).toEqual({ ok: true, rows: [row] });
  });

  test('without headings is order, guide, carrier; a column that is not there is empty', () => {
    expect(readGuides(utf8('\uFEFFJTYOYJ;2259871234'))).toEqual({
      ok: true,
      rows: [{ line: 1, order: 'JTYOYJ', number: '2259871234', carrier: '' }],
    });
  });

  test('keeps the line that an editor shows, and what is between quotes', () => {
    const read = readGuides(utf8('pedido,guia,transportadora\n\n"A ""B"", C",1,TCC'));
    expect(read).toEqual({ ok: true, rows: [{ line: 3, order: 'A "B", C', number: '1', carrier: 'TCC' }] });
  });

  test.each([
    ['empty', utf8('  \n')],
    ['empty', utf8('pedido;guia\n')],
    ['spreadsheet', Uint8Array.of(0x50, 0x4b, 3, 4)],
    ['no_columns', utf8('pedido;nombre\nJTYOYJ;Ana')],
    ['too_many', utf8(Array.from({ length: mostAtOnce + 1 }, () => 'JTYOYJ;1').join('\n'))],
  ])('is refused: %s', (code, bytes) => {
    expect(readGuides(bytes)).toEqual({ ok: false, code });
  });
});
