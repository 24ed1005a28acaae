import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProductCategory } from '../categories.ts';
import type { Specs } from '../specs.ts';
import { plainWords } from './plain-words.ts';
import { productWords, searchKeywords } from './product-words.ts';
import { tsvectorOf } from './tsvector.ts';

const spanish = fc.string({
  unit: fc.constantFrom(...'abcxyzABCXYZáéíóúüñÁÉÍÓÚÜÑ0123456789 -./,"\n¡¿ªº™'),
  maxLength: 40,
});
const anyText = fc.string({ unit: 'binary', maxLength: 40 });

const wordsOf = (category: ProductCategory, name: string, specs: Specs = {}) => productWords({ name, category, specs });

describe('the words of a product', () => {
  test('are those of its name, and neighbours with a figure written together', () => {
    const words = [...wordsOf('', 'ASUS Dual GeForce RTX 5070-OC').keys()];
    expect(words).toEqual(
      expect.arrayContaining(['asus', 'dual', 'geforce', 'rtx', '5070', 'oc', 'rtx5070', '5070oc', 'rtx5070oc']),
    );
    expect(words).not.toContain('asusdual');
    expect([...wordsOf('', 'G.Skill Wi-Fi').keys()]).toEqual(expect.arrayContaining(['gskill', 'wifi']));
  });

  test.each([
    ['Tarjeta Gráfica', 'X RTX 5070 12 GB', {}, ['12gb', 'rtx5070'], 'A'],
    ['SSD', 'X 1 TB', {}, ['1000gb', 'ssd'], 'A'],
    ['SSD', 'X 2.048 TB', {}, ['2048gb'], 'A'],
    ['SSD', 'X', { capacidad_gb: 1024, interfaz: 'M.2 PCIe 4.0 X4' }, ['1000gb', '1024gb', 'm2', 'nvme', 'gen4'], 'B'],
    ['Motherboards', 'X', { formato: 'Micro ATX', socket: 'AM5' }, ['matx', 'am5', 'micro', 'atx'], 'B'],
    ['Chasís', 'X', { color: 'White / Black', panel_lateral: 'Tempered Glass' }, ['blanco', 'vidrio', 'templado'], 'B'],
    ['Chasís', 'X', { color: 'White / Black' }, ['negro'], 'C'],
    ['Procesadores', 'X', { nucleos: 6, tdp_w: 65 }, ['6nucleos', '65w'], 'B'],
    ['Procesadores', 'AMD Ryzen 5 5600', { microarquitectura: 'Zen 3' }, ['am4'], 'B'],
    ['Procesadores', 'Intel Core i5-12400', {}, ['12gen'], 'B'],
    ['Memoria Ram', 'X 32 GB (2x16 GB)', { ddr: 5, modulos: 2, gb_por_modulo: 16 }, ['16gb'], 'C'],
    ['Memoria Ram', 'X 32 GB (2x16 GB)', { ddr: 5, modulos: 2, gb_por_modulo: 16 }, ['32gb', '2x16gb'], 'A'],
    ['Tarjeta Gráfica', 'X', { largo_mm: 267 }, ['267mm'], 'B'],
    ['Tarjeta Gráfica', 'X', { largo_mm: 267 }, ['270mm'], 'C'],
    ['Mouse', 'X', { conexion: 'Wired, Bluetooth Wireless' }, ['inalambrico', 'bluetooth', 'cable'], 'B'],
    ['Diadema', 'X', { inalambrica: true, microfono: true }, ['inalambrico', 'microfono'], 'B'],
    ['Procesadores', 'X', { incluye: ['Procesador', 'Disipador Wraith Stealth'] }, ['disipador', 'wraith'], 'D'],
    ['Coolers', 'X', { radiador_mm: 360 }, ['liquido', 'refrigeracion', '360mm', '360'], 'B'],
    ['Mouse Pads', 'X', {}, ['mouse'], 'B'],
  ] as const)('%s %s %j: %j in %s', (category, name, specs, expected, weight) => {
    const words = wordsOf(category, name, specs);
    for (const word of expected) expect([word, words.get(word)]).toEqual([word, weight]);
  });

  test('do not say what a sheet leaves open', () => {
    expect(wordsOf('Diadema', 'X', { inalambrica: false, microfono: false }).has('inalambrico')).toBe(false);
    expect(wordsOf('Procesadores', 'AMD Threadripper 1950X', { microarquitectura: 'Zen' }).has('am4')).toBe(false);
    expect(wordsOf('SSD', 'X SATA 6.0 Gb/s').has('6gb')).toBe(false);
    expect(wordsOf('Coolers', 'X').has('disipador')).toBe(false);
    expect(wordsOf('Fuente de poder', 'X', { modular: false }).has('modular')).toBe(false);
  });

  test('are lower-case words without punctuation or repetitions, whatever the text', { tags: ['S3.14'] }, () => {
    fc.assert(
      fc.property(fc.oneof(spanish, anyText, fc.constantFrom('ʰ', 'ー', 'İ')), (name) => {
        const keywords = searchKeywords({ name, category: '', specs: { color: name } });
        expect(new Set(keywords).size).toBe(keywords.length);
        for (const keyword of keywords) {
          expect(keyword).toBe(keyword.toLowerCase());
          expect(keyword).toMatch(/^[\p{L}\p{N}.]+$/u);
        }
      }),
    );
  });

  test('hold every word of the name as it is searched', () => {
    fc.assert(
      fc.property(spanish, (name) => {
        const keywords = searchKeywords({ name, category: '', specs: {} });
        for (const { text } of plainWords(name)) if (text.length <= 40) expect(keywords).toContain(text);
      }),
    );
  });

  test('are the same for letters written composed or decomposed, as files from a Mac have them', () => {
    fc.assert(
      fc.property(spanish, (name) => {
        expect(tsvectorOf({ name: name.normalize('NFD'), category: '', specs: {} })).toEqual(
          tsvectorOf({ name: name.normalize('NFC'), category: '', specs: {} }),
        );
      }),
    );
  });
});
