import { drawnBoard, drawnCard, drawnMemory } from './card-drawings.ts';
import { drawnAir, drawnFan, drawnLiquid } from './cooler-drawings.ts';
import type { DrawingAppearance, DrawingKind } from './drawing-address.ts';
import { drawnDrive, drawnExternal, drawnProcessor } from './flat-drawings.ts';
import { drawnHeadset } from './headset-drawings.ts';
import { drawnMouse, drawnMousePad } from './mouse-drawings.ts';
import { drawnCase, drawnSupply } from './tower-drawings.ts';

const renderers: { [Kind in DrawingKind]: (appearance: DrawingAppearance<Kind>) => string } = {
  case: drawnCase,
  memory: drawnMemory,
  card: drawnCard,
  board: drawnBoard,
  supply: drawnSupply,
  drive: drawnDrive,
  external: drawnExternal,
  air: drawnAir,
  liquid: drawnLiquid,
  fan: drawnFan,
  processor: drawnProcessor,
  mouse: drawnMouse,
  headset: drawnHeadset,
  pad: drawnMousePad,
};

/** As SVG, of a few kilobytes. */
export function drawing<Kind extends DrawingKind>(appearance: DrawingAppearance<Kind>): string {
  return (renderers[appearance.kind as Kind] as (appearance: DrawingAppearance<Kind>) => string)(appearance);
}
