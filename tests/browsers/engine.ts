/** A browser with one window, as the walks use it: by either protocol, the same few commands. */
export interface Engine {
  name: 'firefox' | 'webkit' | 'chromium';
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** Where the first element that the selector names is drawn, with a real press of the mouse. */
  press(selector: string): Promise<void>;
  pressAt(x: number, y: number): Promise<void>;
  /** Into the focused element, as by keys; `\n` is Enter, `\t` is Tab. */
  type(text: string): Promise<void>;
  /** In the page. What it returns is JSON. */
  run<Result>(script: (...given: never[]) => Result | Promise<Result>, ...given: unknown[]): Promise<Result>;
  /** Of the window, as PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}
