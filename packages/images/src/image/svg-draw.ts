/** Runs alone in the sandbox: draws in.svg to out.png. Its whole process can be killed, a library call cannot. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const svg = await readFile('in.svg');
await sharp(svg, { limitInputPixels: Number(process.argv[2]) })
  .png({ compressionLevel: 1 })
  .toFile('out.png');
