import sharp from 'sharp';

export async function aPhoto(
  colour: string,
  format: 'jpeg' | 'png' = 'jpeg',
  width = 600,
  height = 400,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

export const scriptedDrawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
