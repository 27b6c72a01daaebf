// The browser's passkeys, as JSON on both sides. Browsers that lack the JSON functions get
// the same by hand.

const bytes = (text: string): Uint8Array<ArrayBuffer> => {
  const base = text.replace(/-/g, '+').replace(/_/g, '/');
  const raw = atob(base + '='.repeat((4 - (base.length % 4)) % 4));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
};

const base64url = (buffer: ArrayBuffer): string => {
  let raw = '';
  for (const byte of new Uint8Array(buffer)) raw += String.fromCharCode(byte);
  return btoa(raw).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};

const described = (list: readonly PublicKeyCredentialDescriptorJSON[] | undefined) =>
  list?.map(({ id, type, transports }) => ({
    id: bytes(id),
    type: type as PublicKeyCredentialType,
    ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
  }));

/** Options for making a passkey, out of what the server says. */
export function creationOptions(
  json: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials, ...rest } = json;
  return {
    ...(rest as unknown as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'>),
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: described(excludeCredentials) ?? [],
  };
}

/** Options for using one. */
export function requestOptions(
  json: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials, ...rest } = json;
  return {
    ...(rest as unknown as Omit<PublicKeyCredentialRequestOptions, 'challenge'>),
    challenge: bytes(challenge),
    allowCredentials: described(allowCredentials) ?? [],
  };
}

/** What a passkey answered, as JSON for the server. */
export function credentialJSON(credential: PublicKeyCredential): unknown {
  const { response } = credential;
  const parts: Record<string, unknown> = { clientDataJSON: base64url(response.clientDataJSON) };
  if ('attestationObject' in response) {
    const made = response as AuthenticatorAttestationResponse;
    parts.attestationObject = base64url(made.attestationObject);
    if (typeof made.getTransports === 'function') parts.transports = made.getTransports();
  } else {
    const used = response as AuthenticatorAssertionResponse;
    parts.authenticatorData = base64url(used.authenticatorData);
    parts.signature = base64url(used.signature);
    if (used.userHandle) parts.userHandle = base64url(used.userHandle);
  }
  return {
    id: credential.id,
    rawId: base64url(credential.rawId),
    type: credential.type,
    ...(credential.authenticatorAttachment
      ? { authenticatorAttachment: credential.authenticatorAttachment }
      : {}),
    clientExtensionResults: credential.getClientExtensionResults(),
    response: parts,
  };
}

// A server may wrap its options in publicKey, as the interface of browsers does.
const unwrapped = <T>(options: T | { publicKey: T }): T =>
  typeof options === 'object' && options !== null && 'publicKey' in options ? options.publicKey : options;

/** Whether this browser has passkeys; only on secure pages it has. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** The player closed the browser's question, or let it run out. */
export const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** This device has a passkey of the account already. */
export const isKnown = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** Has the browser make a passkey. */
export async function makePasskey(given: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  const json = unwrapped(given);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? creationOptions(json);
  return answered(await navigator.credentials.create({ publicKey }));
}

/** Has the browser use one. */
export async function usePasskey(given: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const json = unwrapped(given);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? requestOptions(json);
  return answered(await navigator.credentials.get({ publicKey }));
}

function answered(credential: Credential | null): unknown {
  if (!credential) throw new DOMException('no passkey', 'NotAllowedError');
  const key = credential as PublicKeyCredential;
  return typeof key.toJSON === 'function' ? key.toJSON() : credentialJSON(key);
}
