import { accentOf, coloursOf, type DemoProduct, drawsOf, numberOf, textOf } from '../studio/appearance.ts';
import { tone } from '../studio/tone.ts';

export type Form = 'symmetric' | 'ergonomic' | 'thumbRest' | 'angular' | 'grid' | 'office' | 'vertical' | 'small';

export interface MouseAppearance {
  form: Form;
  isLeftHanded: boolean;
  color: string;
  side: string;
  accent: string;
  glow: string | null;
  hasCable: boolean;
  sideButtons: number;
  length: number;
  width: number;
  height: number;
  isGlossy: boolean;
  holes: boolean;
  splitAt: number;
  grip: 'smooth' | 'ridged' | 'inset';
  hasSpine: boolean;
}

const forms: readonly (readonly [RegExp, Form])[] = [
  [/Vertical/i, 'vertical'],
  [/MX Master|Signature/i, 'office'],
  [/M185|M1\d\d\b/i, 'small'],
  [/Scimitar|Naga/i, 'grid'],
  [/Basilisk/i, 'thumbRest'],
  [/G502|COBRA|Keris/i, 'angular'],
  [/DeathAdder|M75/i, 'ergonomic'],
];

const sizes: Record<Form, readonly [length: number, width: number, height: number]> = {
  symmetric: [125, 62, 39],
  ergonomic: [127, 67, 43],
  thumbRest: [130, 74, 43],
  angular: [129, 70, 41],
  grid: [120, 75, 43],
  office: [125, 82, 51],
  vertical: [108, 68, 68],
  small: [99, 60, 39],
};

export function mouseAppearance(product: DemoProduct): MouseAppearance {
  const draws = drawsOf(product.id);
  const { main, second, isLight } = coloursOf(product);
  const form =
    forms.find(([word]) => word.test(product.name))?.[1] ?? draws.pick<Form>(['symmetric', 'symmetric', 'ergonomic']);
  const buttons = numberOf(product, 'botones', 5);
  const [length, width, height] = sizes[form];
  const lamps = ['#ff3b6b', '#35d0ff', '#7d5bff', '#3bf08a', '#ffb02e', '#ff5bd0'] as const;
  const holes = /Aerox|Haste 2 W/i.test(product.name);
  return {
    form,
    isLeftHanded: textOf(product, 'mano') === 'Left',
    color: main,
    side: isLight ? draws.pick(['#cfd3d2', '#3b4043']) : (second ?? tone(main, draws.pick([0.05, 0.14, 0.22]))),
    accent: accentOf(product.name),
    glow: product.specs.rgb === true ? draws.pick(lamps) : null,
    hasCable: textOf(product, 'conexion') === 'Wired',
    sideButtons: form === 'grid' ? 12 : buttons >= 13 ? 3 : buttons <= 3 ? 0 : 2,
    length: length + draws.between(-3, 3),
    width: width + draws.between(-2, 2),
    height: height + draws.between(-1.5, 1.5),
    isGlossy: draws.chance(0.2),
    holes,
    splitAt: draws.between(0.38, 0.58),
    grip: draws.pick(['smooth', 'ridged', 'inset']),
    hasSpine: draws.chance(0.4),
  };
}
