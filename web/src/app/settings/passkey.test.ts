import { expect, test } from 'vitest';
import { creationOptions, credentialJSON, requestOptions } from './passkey';

const buffer = (...bytes: number[]) => new Uint8Array(bytes).buffer;

test('options are decoded from base64url', () => {
  const creation = creationOptions({
    rp: { name: 'make24' },
    user: { id: '_-8', name: 'n', displayName: 'd' },
    challenge: 'AAECAw',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ id: 'AQ', type: 'public-key', transports: ['usb'] }],
  });
  expect([...new Uint8Array(creation.challenge as ArrayBuffer)]).toEqual([0, 1, 2, 3]);
  expect([...new Uint8Array(creation.user.id as ArrayBuffer)]).toEqual([255, 239]);
  expect(creation.rp).toEqual({ name: 'make24' });
  expect(creation.excludeCredentials).toEqual([
    { id: new Uint8Array([1]), type: 'public-key', transports: ['usb'] },
  ]);

  const request = requestOptions({ challenge: 'AA', rpId: 'localhost' });
  expect(request.rpId).toBe('localhost');
  expect(request.allowCredentials).toEqual([]);
});

test('credentialJSON converts a used passkey to JSON', () => {
  const credential = {
    id: 'AQI',
    rawId: buffer(1, 2),
    type: 'public-key',
    authenticatorAttachment: null,
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: buffer(123, 125),
      authenticatorData: buffer(255, 239),
      signature: buffer(0),
      userHandle: buffer(7),
    },
  } as unknown as PublicKeyCredential;
  expect(credentialJSON(credential)).toEqual({
    id: 'AQI',
    rawId: 'AQI',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: '_-8', signature: 'AA', userHandle: 'Bw' },
  });
});
