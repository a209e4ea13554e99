import { MAX_FILE_BYTES } from '@ocean/api/areas/files';

type Picked = Pick<File, 'name' | 'size'>;

/** Those of the picked files that may be sent; the server looks at each again, by its content. */
export function fittingFiles<File extends Picked>(picked: readonly File[], room: number) {
  const small = picked.filter(({ size }) => size <= MAX_FILE_BYTES);
  return {
    fitting: small.slice(0, Math.max(0, room)),
    tooLarge: picked.length - small.length,
    tooMany: Math.max(0, small.length - Math.max(0, room)),
  };
}
