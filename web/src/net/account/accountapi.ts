// The calls of the server's API for the player's account.
import { callAPI } from '../api';
import type { Me, Sessions } from '../../core/shapes';

export const deleteMe = () => callAPI<void>('DELETE', '/me', {});

export const beginPasskey = () =>
  callAPI<PublicKeyCredentialCreationOptionsJSON>('POST', '/passkeys/begin', {});
export const addPasskey = (name: string, credential: unknown) =>
  callAPI<Me>('POST', '/passkeys', { name, credential });
export const removePasskey = (id: string) => callAPI<Me>('DELETE', '/passkeys/' + encodeURIComponent(id), {});
export const beginLogin = () => callAPI<PublicKeyCredentialRequestOptionsJSON>('POST', '/login/begin', {});
export const login = (credential: unknown) => callAPI<Me>('POST', '/login', credential);
/** Begins a confirmation with a passkey of the player who is signed in. */
export const beginConfirm = () =>
  callAPI<PublicKeyCredentialRequestOptionsJSON>('POST', '/confirm/begin', {});
export const confirm = (credential: unknown) => callAPI<Me>('POST', '/confirm', credential);
export const sessions = () => callAPI<Sessions>('GET', '/sessions');
/** Ends every session except this one. */
export const endSessions = () => callAPI<Sessions>('DELETE', '/sessions', {});
export const logout = () => callAPI<void>('POST', '/logout', {});
