import { open } from 'node:fs/promises';

/** Without it a new file's name can be lost. Windows opens no folder and needs none of this. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR' || error.code === 'EPERM') return null;
    throw error;
  });
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
}
