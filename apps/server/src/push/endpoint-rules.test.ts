import { describe, expect, test } from 'vitest';
import { openPushBrowser } from '#dev/push/push-browser.ts';
import { isPoint, readEndpoint } from './endpoint-rules.ts';

describe('an endpoint belongs to a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/dQ3:APA91b_x-Y',
    'https://fcm.googleapis.com/wp/dQ3:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY%3d',
    'https://web.push.apple.com/QGx',
  ])('%s', (endpoint) => {
    expect(readEndpoint(endpoint)?.href).toBe(endpoint);
  });
});

describe('other URLs from clients are refused', () => {
  test.each([
    ['nothing', ''],
    ['no address', 'fcm.googleapis.com/fcm/send/a'],
    ['another host', 'https://example.com/a'],
    ['a host that ends alike', 'https://evilfcm.googleapis.com/a'],
    ['a host that begins alike', 'https://fcm.googleapis.com.evil.example/a'],
    ['a part of a service', 'https://notify.windows.com.evil.example/a'],
    ['the bare end of a service', 'https://push.apple.com/a'],
    ['a host with a dot at its end', 'https://fcm.googleapis.com./a'],
    ['another service of its owner', 'https://storage.googleapis.com/a'],
    ['http', 'http://fcm.googleapis.com/a'],
    ['another scheme', 'file://fcm.googleapis.com/etc/passwd'],
    ['a script', 'javascript:alert(1)//fcm.googleapis.com/'],
    ['another port', 'https://fcm.googleapis.com:8443/a'],
    ['the usual port, written out', 'https://fcm.googleapis.com:443/a'],
    ['a user', 'https://user@fcm.googleapis.com/a'],
    ['a user and a password', 'https://user:pass@fcm.googleapis.com/a'],
    ['a host hidden behind a user', 'https://fcm.googleapis.com@127.0.0.1/a'],
    ['a host hidden behind a backslash', 'https://127.0.0.1\\@fcm.googleapis.com/a'],
    ['a fragment', 'https://fcm.googleapis.com/a#b'],
    ['no path', 'https://fcm.googleapis.com/'],
    ['capitals', 'https://FCM.googleapis.com/a'],
    ['a path that is read otherwise', 'https://fcm.googleapis.com/a/../b'],
    ['letters of another width', 'https://ｆcm.googleapis.com/a'],
    ['a dot of another script', 'https://fcm。googleapis.com/a'],
    ['a letter that looks alike', 'https://fcm.gооgleapis.com/a'],
    ['its encoded form', 'https://xn--fcm-tna.googleapis.com/a'],
    ['a line break', 'https://fcm.googleapis.com/a\r\nHost: evil'],
    ['a space', ' https://fcm.googleapis.com/a'],
    ['this machine', 'https://localhost/a'],
    ['this machine by number', 'https://127.0.0.1/a'],
    ['this machine in one number', 'https://2130706433/a'],
    ['this machine in IPv6', 'https://[::1]/a'],
    ['this machine in both', 'https://[::ffff:127.0.0.1]/a'],
    ['the machine next door', 'https://10.0.0.1/a'],
    ['metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['too much', `https://fcm.googleapis.com/${'a'.repeat(1000)}`],
    ['a test’s own host that was not configured', 'https://push.test/a'],
  ])('%s', (_what, endpoint) => {
    expect(readEndpoint(endpoint)).toBeUndefined();
  });

  test('a test host is accepted only by configuration, with the same rules', () => {
    expect(readEndpoint('https://push.test/a', 'push.test')?.hostname).toBe('push.test');
    expect(readEndpoint('https://push.test:444/a', 'push.test')).toBeUndefined();
    expect(readEndpoint('http://push.test/a', 'push.test')).toBeUndefined();
  });
});

test("a browser's key must be a point of the curve", () => {
  expect(isPoint(openPushBrowser('push.test').keys.p256dh)).toBe(true);
  expect(isPoint(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'))).toBe(false);
  expect(isPoint(Buffer.alloc(65).toString('base64url'))).toBe(false);
  expect(isPoint('')).toBe(false);
});
