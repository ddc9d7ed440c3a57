/**
 * What a person still has to prove, as plain state: the second step of a sign-in, and a proof asked again before an act.
 * The screens are of src/capabilities/segundo-fator; the server refuses by itself (docs/decisions/0170).
 */
import { holdRequests } from '#shared/http/gate.ts';
import { createStore } from '#shared/hooks/store.ts';

/** Whose sign-in waits for its second step. */
export const secondStep = createStore<{ readonly nome: string } | null>(null);
let release: (() => void) | undefined;

/** Calls of the session wait meanwhile: the server would refuse them. */
export function oweSecondStep(nome: string): void {
  if (secondStep.get()) return;
  release = holdRequests();
  secondStep.set({ nome });
}

/** The server has taken the step: what waited goes on. */
export function secondStepDone(): void {
  secondStep.set(null);
  release?.();
  release = undefined;
}

/** A proof that is asked for now; `answer` ends it. */
export const proof = createStore<{ readonly answer: (proved: boolean) => void } | null>(null);
let asking: Promise<boolean> | undefined;

/** Asks the person once, however many calls wait for it. Throws the AbortError of who gave up: nothing was done. */
export async function prove(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    proof.set({ answer: resolve });
  }).finally(() => {
    proof.set(null);
    asking = undefined;
  });
  if (!(await asking)) throw new DOMException('not proved', 'AbortError');
  return true;
}

/** Whether the browser knows passkeys; without a secure connection it does not say. */
export function passkeysKnown(): boolean {
  return !isSecureContext || typeof PublicKeyCredential === 'function';
}

/** Whether passkeys of this domain work at the address that is open, in this browser. */
export function passkeysHere(rpId: unknown): boolean {
  if (typeof rpId !== 'string' || typeof PublicKeyCredential !== 'function') return false;
  return location.hostname === rpId || location.hostname.endsWith(`.${rpId}`);
}
