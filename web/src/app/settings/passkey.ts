// Creates and uses passkeys with JSON options and results. It converts them itself in browsers
// without the JSON functions.

const decodeBase64url = (text: string): Uint8Array<ArrayBuffer> => {
  const base = text.replace(/-/g, '+').replace(/_/g, '/');
  const raw = atob(base + '='.repeat((4 - (base.length % 4)) % 4));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
};

const encodeBase64url = (buffer: ArrayBuffer): string => {
  let raw = '';
  for (const byte of new Uint8Array(buffer)) raw += String.fromCharCode(byte);
  return btoa(raw).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};

const decodeDescriptors = (list: readonly PublicKeyCredentialDescriptorJSON[] | undefined) =>
  list?.map(({ id, type, transports }) => ({
    id: decodeBase64url(id),
    type: type as PublicKeyCredentialType,
    ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
  }));

/** Converts the server's JSON options for creating a passkey. */
export function creationOptions(
  json: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials, ...rest } = json;
  return {
    ...(rest as unknown as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'>),
    challenge: decodeBase64url(challenge),
    user: { ...user, id: decodeBase64url(user.id) },
    excludeCredentials: decodeDescriptors(excludeCredentials) ?? [],
  };
}

/** Converts the server's JSON options for using a passkey. */
export function requestOptions(
  json: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials, ...rest } = json;
  return {
    ...(rest as unknown as Omit<PublicKeyCredentialRequestOptions, 'challenge'>),
    challenge: decodeBase64url(challenge),
    allowCredentials: decodeDescriptors(allowCredentials) ?? [],
  };
}

/** Converts a credential to JSON for the server, in browsers that cannot. */
export function credentialJSON(credential: PublicKeyCredential): unknown {
  const { response } = credential;
  const parts: Record<string, unknown> = { clientDataJSON: encodeBase64url(response.clientDataJSON) };
  if ('attestationObject' in response) {
    const attestation = response as AuthenticatorAttestationResponse;
    parts.attestationObject = encodeBase64url(attestation.attestationObject);
    if (typeof attestation.getTransports === 'function') parts.transports = attestation.getTransports();
  } else {
    const assertion = response as AuthenticatorAssertionResponse;
    parts.authenticatorData = encodeBase64url(assertion.authenticatorData);
    parts.signature = encodeBase64url(assertion.signature);
    if (assertion.userHandle) parts.userHandle = encodeBase64url(assertion.userHandle);
  }
  return {
    id: credential.id,
    rawId: encodeBase64url(credential.rawId),
    type: credential.type,
    ...(credential.authenticatorAttachment
      ? { authenticatorAttachment: credential.authenticatorAttachment }
      : {}),
    clientExtensionResults: credential.getClientExtensionResults(),
    response: parts,
  };
}

// A server may wrap its options in publicKey, like the browser API.
const unwrap = <T>(options: T | { publicKey: T }): T =>
  typeof options === 'object' && options !== null && 'publicKey' in options ? options.publicKey : options;

/** Reports whether this page can use passkeys; browsers offer them only on secure pages. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Reports whether the player cancelled the browser's dialog, or it timed out. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Reports whether this device already has a passkey of the account. */
export const isRegistered = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** Asks the browser to create a passkey. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  const json = unwrap(options);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? creationOptions(json);
  return resultOf(await navigator.credentials.create({ publicKey }));
}

/** Asks the browser to use a passkey. */
export async function usePasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const json = unwrap(options);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? requestOptions(json);
  return resultOf(await navigator.credentials.get({ publicKey }));
}

function resultOf(credential: Credential | null): unknown {
  if (!credential) throw new DOMException('no passkey', 'NotAllowedError');
  const key = credential as PublicKeyCredential;
  return typeof key.toJSON === 'function' ? key.toJSON() : credentialJSON(key);
}
