import { drawnBoard, drawnCard, drawnMemory } from './card-drawings.ts';
import { drawnAir, drawnFan, drawnLiquid } from './cooler-drawings.ts';
import type { DrawingAppearance, DrawingKind } from './drawing-address.ts';
import { drawnDrive, drawnExternal, drawnProcessor } from './flat-drawings.ts';
import { drawnHeadset } from './headset-drawings.ts';
import { type Paper, paperOf, type View } from './isometry.ts';
import { drawnMouse, drawnMousePad } from './mouse-drawings.ts';
import { drawnCase, drawnSupply } from './tower-drawings.ts';

type Renderer<Kind extends DrawingKind> = (appearance: DrawingAppearance<Kind>, paper: Paper) => string;

const renderers: { [Kind in DrawingKind]: Renderer<Kind> } = {
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
export function drawing<Kind extends DrawingKind>(appearance: DrawingAppearance<Kind>, view: View = 'corner'): string {
  return (renderers[appearance.kind as Kind] as Renderer<Kind>)(appearance, paperOf(view));
}
