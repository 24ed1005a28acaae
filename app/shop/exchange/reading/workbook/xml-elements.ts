import { Parser } from 'saxen';

export interface XmlReader {
  open?(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Names without their prefix: programs choose other ones. @throws an error where it is no XML */
export function readXml(xml: Buffer, reader: XmlReader): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) =>
    reader.open?.(plain(name), () => {
      const read = Object.entries(attributes()).map(([key, value]) => [plain(key), decode(value)] as const);
      return Object.fromEntries(read);
    }),
  );
  parser.on('closeTag', (name) => reader.close?.(plain(name)));
  parser.on('text', (text, decode) => reader.text?.(decode(text)));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('error', (error) => {
    throw error;
  });
  const error = parser.parse(textOf(xml));
  if (error) throw error;
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1);

function textOf(xml: Buffer): string {
  if (xml[0] === 0xff && xml[1] === 0xfe) return new TextDecoder('utf-16le').decode(xml);
  return new TextDecoder('utf-8').decode(xml);
}

/** What XML cannot hold is written as `_x0007_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
