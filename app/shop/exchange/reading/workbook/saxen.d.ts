/** The package brings no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(name: 'openTag', called: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this;
    on(name: 'closeTag', called: (name: string) => void): this;
    on(name: 'text', called: (text: string, decode: Decode) => void): this;
    on(name: 'cdata', called: (text: string) => void): this;
    on(name: 'error', called: (error: Error) => void): this;
    parse(xml: string): Error | undefined;
  }
}
