import * as THREE from 'three';
import { kindOf } from '../studio/kind.ts';
import { hues } from '../studio/look.ts';
import { gold, light, mattePlastic, steel } from '../studio/materials.ts';
import { inscription } from '../studio/outlines.ts';
import { box, cylinder, grouped, plate, roundedRectangle, slot } from '../studio/shapes.ts';
import { bodies } from './external-drive-bodies.ts';
import { type ExternalLook, externalLook, type Style } from './external-drive-look.ts';

/** Stands upright with the port at the lower end. */
function build(look: ExternalLook): THREE.Group {
  const { width, height, depth, capacity } = look;
  const drive = new THREE.Group();
  bodies[look.style](drive, look);
  drive.add(port(look));
  if (look.lamp) {
    const spot = cylinder(0.8, 0.3, light('#dff6ff', 1.2), [width * 0.32, -height / 2 + 6, depth / 2 + 0.1], 20);
    spot.rotation.x = Math.PI / 2;
    if (!look.style.startsWith('desktop')) drive.add(spot);
  }
  const isLight = look.color === hues.Silver || look.color === hues.White;
  const words = inscription(
    capacity,
    look.style.startsWith('desktop') ? 5 : 4.2,
    isLight ? '#3a4240' : '#c9d0cc',
    [0, 0, 0],
  );
  const half = (words.geometry as THREE.PlaneGeometry).parameters.width / 2;
  const raised: Partial<Record<Style, number>> = {
    rugged: 1.9,
    container: 1.75,
    bumper: 0.3,
    halves: 0.25,
    brushed: 0.3,
  };
  words.position.set(
    -width / 2 + 7 + half,
    -height / 2 + (look.style === 'rugged' ? 34 : 13),
    depth / 2 + (raised[look.style] ?? 0.15),
  );
  return drive.add(words);
}

function port(look: ExternalLook): THREE.Group {
  const dark = mattePlastic('#07090a');
  const metal = steel('#c3c8cb');
  if (look.port === 'barrel') {
    const plug = grouped([box([12.6, 4.6, 2], metal, [0, 12, 0], 0.6), box([11, 3, 2.4], dark, [0, 12, 0], 0.4)]);
    const barrel = cylinder(4.4, 2, dark, [0, -6, 0]);
    barrel.rotation.x = Math.PI / 2;
    const pin = cylinder(1, 3, gold(), [0, -6, 0]);
    pin.rotation.x = Math.PI / 2;
    plug.add(barrel, pin);
    plug.position.set(0, -look.height / 2 + 34, -look.depth / 2 - 0.3);
    return plug;
  }
  const [wide, high] = look.port === 'usbC' ? [9.2, 3.4] : [12.4, 3.2];
  const guard = look.style === 'bumper' || look.style === 'rugged' ? 2.6 : 0;
  const socket = roundedRectangle(wide, high, high / 2);
  socket.holes.push(slot(0, 0, wide - 0.9, high - 0.9, high / 2 - 0.4));
  const tongue = box([wide * 0.7, 0.8, 2], dark, [0, 0, 0.6], 0.2);
  const plug = grouped([
    plate(socket, 1, metal, [0, 0, 0], 0.1),
    plate(roundedRectangle(wide, high, high / 2), 0.4, dark, [0, 0, 0.02], 0.02),
    tongue,
  ]);
  if (look.port === 'microB')
    plug.add(
      plate(roundedRectangle(6.4, 3.2, 1), 1, metal, [10, 0, 0], 0.1),
      plate(roundedRectangle(5.4, 2.2, 0.7), 1.1, dark, [10, 0, 0], 0.1),
    );
  plug.rotation.x = Math.PI / 2;
  plug.position.set(look.port === 'microB' ? -4 : 0, -look.height / 2 - guard + 0.2, 0);
  return plug;
}

/** Smaller drives fill less of the picture, so that all look equally far away. */
const fillOf = ({ height }: ExternalLook) => 0.52 + 0.34 * Math.min(1, (height - 60) / 110);

export const externalDrive = kindOf({
  category: 'Almacenamiento Externo',
  look: externalLook,
  build,
  views: (look) =>
    look.style.startsWith('desktop')
      ? [
          { side: 'front', azimuth: -38, elevation: 14, fill: fillOf(look) },
          { side: 'back', azimuth: -148, elevation: 16, fill: fillOf(look) },
        ]
      : [
          { side: 'front', azimuth: -30, elevation: 14, fill: fillOf(look) },
          { side: 'sockets', azimuth: -32, elevation: 34, pose: [-90, 0, 0], fill: fillOf(look) },
        ],
});
