import { useEffect, useState } from 'react';
import { useTheme } from '#app/browser/frame/theme.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { contrast, pairs } from './contrast.ts';
import { Sample, SampleGroup, State } from './sample.tsx';

const colours = {
  paper: 'Página',
  surface: 'Tarjetas, encabezado, campos',
  sunken: 'Huecos, fondo de fotos',
  ink: 'Texto',
  muted: 'Texto secundario',
  line: 'Líneas',
  'control-line': 'Borde de controles',
  accent: 'La acción y los enlaces',
  'accent-strong': 'Bajo el puntero',
  'on-accent': 'Texto sobre la acción',
  mask: 'Marca, ahorro, elegido',
  'mask-tint': 'Fondo de aviso',
  signal: 'Descuento',
  'signal-strong': 'Bajo el puntero',
  'on-signal': 'Texto sobre amarillo',
  'signal-tint': 'Fondo de advertencia',
  ok: 'Disponible, hecho',
  'ok-tint': 'Fondo de hecho',
  bad: 'Error, agotándose',
  'bad-tint': 'Fondo de error',
  board: 'Banner y pie',
  'board-raised': 'Controles del banner',
  'on-board': 'Texto del banner',
  'on-board-muted': 'Texto secundario',
  trace: 'Pistas',
  pad: 'Contactos',
  focus: 'Foco',
  stage: 'Detrás de una foto',
  'stage-edge': 'Detrás de una foto, al borde',
};

const texts = {
  'text-76': '35 %',
  'text-48': 'Arma tu PC',
  'text-38': '$ 1.609.900',
  'text-28': 'Ofertas especiales',
  'text-23': 'Lo que lleva tu pedido',
  'text-18': 'La mejor tarjeta gráfica no es la que gana las comparativas.',
  'text-16': 'Ocho núcleos con 96 MB de caché: el que más cuadros saca por peso.',
  'text-14': 'Tienes 5 días hábiles desde la entrega para retractarte.',
  'text-12': 'Vigente desde el 21 de noviembre de 2026',
};

const weights = {
  'font-normal': 400,
  'font-medium': 500,
  'font-semibold': 600,
  'font-name': 640,
  'font-bold': 700,
  'font-heading': 760,
  'font-figure': 780,
  'font-black': 800,
};

const radii = {
  'rounded-chip': 'Chips, 5 px',
  'rounded-table': 'Controles en tablas, 6 px',
  'rounded-control': 'Controles, 8 px',
  'rounded-card': 'Tarjetas, 12 px',
  'rounded-picture': 'Fotos, 14 px',
};

const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10, 12, 16];

const icons = {
  back: 'Volver',
  cart: 'Carrito',
  check: 'Hecho',
  close: 'Cerrar',
  error: 'Error',
  heart: 'Deseado',
  info: 'Aviso',
  left: 'Anterior',
  menu: 'Menú',
  minus: 'Uno menos',
  moon: 'Tema oscuro',
  plus: 'Uno más',
  right: 'Siguiente',
  search: 'Buscar',
  sun: 'Tema claro',
  tag: 'Oferta',
  warning: 'Advertencia',
} satisfies Record<IconName, string>;

const entries = <Key extends string, Value>(record: Record<Key, Value>) => Object.entries(record) as [Key, Value][];

export function Tokens() {
  return (
    <SampleGroup id="medidas" title="Colores, letra y medidas">
      <Sample name="Colores">
        <ul className="grid w-full grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {entries(colours).map(([name, use]) => (
            <li key={name} className="overflow-hidden rounded-card border border-control-line">
              <svg aria-hidden viewBox="0 0 100 40" preserveAspectRatio="none" className="h-16 w-full">
                <rect width="100" height="40" fill={`var(--color-${name})`} />
              </svg>
              <p className="bg-surface px-3 pt-2 font-mono text-14">{name}</p>
              <p className="bg-surface px-3 pb-2 text-12 text-muted">{use}</p>
            </li>
          ))}
        </ul>
      </Sample>
      <Contrasts />
      <Sample name="Letra" wide>
        {entries(texts).map(([size, words]) => (
          <State key={size} word={size}>
            <p
              className={classNames(
                'max-w-full',
                size,
                size === 'text-76' ? 'banner-title' : /28|23|38|48/.test(size) && 'heading',
              )}
            >
              {words}
            </p>
          </State>
        ))}
        <State word="designator">
          <p className="designator">GPU · 303 mm · 300 W</p>
        </State>
        <State word="price-figure">
          <p className="price-figure text-38">$ 1.609.900</p>
        </State>
        <State word="wordmark">
          <p className="wordmark">Núcleo</p>
        </State>
      </Sample>
      <Sample name="Pesos de letra">
        {entries(weights).map(([weight, figure]) => (
          <State key={weight} word={`${weight}, ${figure}`}>
            <p className={classNames('text-18', weight)}>Núcleo</p>
          </State>
        ))}
      </Sample>
      <Sample name="Espacios: pasos de 4 px; medios pasos dentro de un control">
        {steps.map((step) => (
          <State key={step} word={`${step}: ${step * 4} px`}>
            <svg aria-hidden width={step * 4} height="24">
              <rect width="100%" height="24" className="fill-mask" />
            </svg>
          </State>
        ))}
      </Sample>
      <Sample name="Esquinas">
        {entries(radii).map(([radius, use]) => (
          <State key={radius} word={use}>
            <div className={classNames('size-16 border-2 border-mask bg-mask-tint', radius)} />
          </State>
        ))}
        <State word="shadow-raised">
          <div className="size-16 rounded-card bg-surface shadow-raised" />
        </State>
      </Sample>
      <Sample name="Icon">
        {entries(icons).map(([name, word]) => (
          <State key={name} word={word}>
            <Icon name={name} className="size-6" />
          </State>
        ))}
      </Sample>
    </SampleGroup>
  );
}

function Contrasts() {
  const theme = useTheme();
  const [measured, setMeasured] = useState<number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the tokens' values
  useEffect(() => {
    const tokens = getComputedStyle(document.documentElement);
    const colourOf = (name: string) => tokens.getPropertyValue(`--color-${name}`);
    setMeasured(pairs.map(({ on, ground }) => contrast(colourOf(on), colourOf(ground))));
  }, [theme]);
  return (
    <Sample name="Contraste, medido en este tema">
      <ul className="grid w-full gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {pairs.map(({ on, ground, least, of }, index) => {
          const found = measured[index];
          return (
            <li key={`${on} ${ground}`} className="flex items-center gap-3 rounded-control border border-line p-2">
              <svg aria-hidden viewBox="0 0 48 40" className="w-12 shrink-0 rounded-chip">
                <rect width="48" height="40" fill={`var(--color-${ground})`} />
                <rect x="14" y="10" width="20" height="20" rx="4" fill={`var(--color-${on})`} />
              </svg>
              <div className="min-w-0 flex-1">
                <p className="text-14 font-semibold">{of}</p>
                <p className="truncate font-mono text-12 text-muted">
                  {on} / {ground}
                </p>
              </div>
              {found !== undefined && (
                <p className={classNames('font-mono text-14', found < least && 'font-bold text-bad')}>
                  {found < least && '✗ '}
                  {found.toLocaleString('es-CO', { maximumFractionDigits: 1 })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Sample>
  );
}
