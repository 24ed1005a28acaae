import * as THREE from 'three';
import { grain } from './textures.ts';

const made = new Map<string, THREE.MeshStandardMaterial>();

function material(key: string, make: () => THREE.MeshPhysicalMaterialParameters): THREE.MeshStandardMaterial {
  const known = made.get(key);
  if (known) return known;
  const appearance = make();
  // The simpler shader takes half the time in software.
  const isLayered = layered.some((property) => appearance[property] !== undefined);
  const fresh = isLayered ? new THREE.MeshPhysicalMaterial(appearance) : new THREE.MeshStandardMaterial(appearance);
  made.set(key, fresh);
  return fresh;
}

const layered = ['clearcoat', 'sheen', 'specularIntensity'] as const;

/** Not pure black, which would look like a hole on a dark background. */
export const black = '#202326';

export const mattePlastic = (color = black) =>
  material(`matte plastic ${color}`, () => ({
    color,
    roughness: 0.62,
    bumpMap: grain('coarse', 9),
    bumpScale: 0.12,
  }));

export const satinPlastic = (color = black) => material(`satin plastic ${color}`, () => ({ color, roughness: 0.36 }));

export const glossPlastic = (color = black) =>
  material(`gloss plastic ${color}`, () => ({ color, roughness: 0.22, clearcoat: 1, clearcoatRoughness: 0.06 }));

export const smokedPlastic = (color = '#2a2e31') =>
  material(`smoked plastic ${color}`, () => ({
    color,
    roughness: 0.12,
    transparent: true,
    opacity: 0.62,
    side: THREE.DoubleSide,
    depthWrite: false,
  }));

export const frostedPlastic = (color = '#f2f5f4') =>
  material(`frosted plastic ${color}`, () => ({ color, roughness: 0.45, emissive: color, emissiveIntensity: 0.12 }));

export const rubber = (color = '#1d1f20') =>
  material(`rubber ${color}`, () => ({
    color,
    roughness: 0.9,
    bumpMap: grain('coarse', 5),
    bumpScale: 0.25,
  }));

export const cloth = (color = '#232527') =>
  material(`cloth ${color}`, () => ({
    color,
    roughness: 0.95,
    sheen: 0.6,
    sheenRoughness: 0.6,
    sheenColor: new THREE.Color(color).lerp(new THREE.Color('#ffffff'), 0.35),
    bumpMap: grain('cloth', 2.4),
    bumpScale: 0.9,
  }));

export const leather = (color = '#222426') =>
  material(`leather ${color}`, () => ({
    color,
    roughness: 0.58,
    bumpMap: grain('leather', 2),
    bumpScale: 0.5,
  }));

export const powderCoat = (color = black) =>
  material(`powder coat ${color}`, () => ({
    color,
    metalness: 0.25,
    roughness: 0.55,
    bumpMap: grain('coarse', 4),
    bumpScale: 0.25,
  }));

export const anodised = (color = '#2a2d30') =>
  material(`anodised ${color}`, () => ({
    color,
    metalness: 0.62,
    roughness: 0.38,
    bumpMap: grain('fine', 6),
    bumpScale: 0.05,
  }));

export const brushed = (color = '#c3c8cb') =>
  material(`brushed ${color}`, () => ({
    color,
    metalness: 1,
    roughness: 0.5,
    roughnessMap: grain('brushed', 2),
    bumpMap: grain('brushed', 2),
    bumpScale: 0.08,
  }));

export const aluminium = (color = '#c9cdd0') =>
  material(`aluminium ${color}`, () => ({ color, metalness: 1, roughness: 0.32 }));

export const steel = (color = '#a9aeb2') =>
  material(`steel ${color}`, () => ({ color, metalness: 1, roughness: 0.28 }));

export const copper = () => material('copper', () => ({ color: '#d07a4c', metalness: 1, roughness: 0.26 }));

export const nickel = () => material('nickel', () => ({ color: '#d3d4d1', metalness: 1, roughness: 0.2 }));

export const brushedNickel = () =>
  material('brushed nickel', () => ({
    color: '#cfd1cf',
    metalness: 1,
    roughness: 0.42,
    bumpMap: grain('fine', 3),
    bumpScale: 0.1,
  }));

export const gold = () => material('gold', () => ({ color: '#e6b655', metalness: 1, roughness: 0.24 }));

const masks = { green: '#0f4a35', black: '#191d1e', white: '#e8eae7', blue: '#123b63' } as const;

export const circuitBoard = (mask: keyof typeof masks) =>
  material(`board ${mask}`, () => ({
    color: masks[mask],
    roughness: 0.42,
    bumpMap: grain('board', 1.6),
    bumpScale: 0.7,
  }));

export const chip = () =>
  material('chip', () => ({ color: '#232628', roughness: 0.5, bumpMap: grain('fine', 12), bumpScale: 0.08 }));

export const solder = () => material('solder', () => ({ color: '#c6cacc', metalness: 1, roughness: 0.38 }));

export const glass = (tint = '#8d979b', opacity = 0.16) =>
  material(`glass ${tint} ${opacity}`, () => ({
    color: tint,
    roughness: 0.03,
    metalness: 0,
    transparent: true,
    opacity,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
    depthWrite: false,
    side: THREE.DoubleSide,
  }));

export const light = (color: string, strength = 1.1) =>
  material(`light ${color} ${strength}`, () => ({
    color: '#0b0c0c',
    roughness: 0.4,
    emissive: color,
    emissiveIntensity: strength,
  }));

export const wood = (color = '#8a5c36') =>
  material(`wood ${color}`, () => ({
    color,
    roughness: 0.6,
    bumpMap: grain('brushed', 1),
    bumpScale: 0.6,
    roughnessMap: grain('brushed', 1),
  }));

export const printed = (key: string, make: () => THREE.MeshPhysicalMaterialParameters) =>
  material(`printed ${key}`, make);

export function shade(color: string, by: number): string {
  const end = new THREE.Color(by < 0 ? '#000000' : '#ffffff');
  return `#${new THREE.Color(color).lerp(end, Math.abs(by)).getHexString()}`;
}
