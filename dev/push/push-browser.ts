import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const HEAD_LENGTH = 21;
const TAG_LENGTH = 16;

export type PushBrowser = ReturnType<typeof openPushBrowser>;

/** The browser's side of web push, implemented from RFC 8291 and RFC 8188: its keys and the decryption of messages. */
export function openPushBrowser(host: string, name = randomBytes(24).toString('base64url')) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const own = pair.getPublicKey();
  const auth = randomBytes(16);
  return {
    endpoint: `https://${host}/send/${name}`,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** @throws Error for a message that was encrypted for another browser */
    read(message: Buffer): string {
      const salt = message.subarray(0, 16);
      const keyLength = message.readUInt8(HEAD_LENGTH - 1);
      const sender = message.subarray(HEAD_LENGTH, HEAD_LENGTH + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const part = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
      const sealed = message.subarray(HEAD_LENGTH + keyLength);
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
      cipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -TAG_LENGTH)), cipher.final()]);
      // The last record ends with the delimiter 2 and padding zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}
