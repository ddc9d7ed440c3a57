/** The product's public values (GET /api/config), read once before the first screen. */
import { request } from '#shared/http/client.ts';
import { createStore, useStore } from '#shared/hooks/store.ts';

export type Settings = {
  readonly titulo?: string;
  readonly mensagemLogin?: string | null;
  readonly telefone?: string | null;
  readonly alterarSenha?: boolean;
  readonly chatSuporte?: string | null;
  readonly sessaoMinutos?: number;
  readonly inatividadeMinutos?: number;
  readonly [setting: string]: unknown;
};

export const settings = createStore<Settings>({});

/** Version of the values on the server, as its last answer told; null before the first. */
let version: string | null = null;

export async function loadSettings(): Promise<void> {
  settings.set(await request<Settings>('config', { outsideSession: true }));
}

/** Told of every answer: an administrator has changed a value, so it is asked for again. */
export function followSettings(headers: Headers): void {
  settingsVersion(headers.get('x-configuracao'));
}

/** Told of the version in force, by an answer or by the live line. */
export function settingsVersion(told: string | null): void {
  if (told === null || told === version) return;
  const known = version !== null;
  version = told;
  // What is not to be had now is asked for at the next change or load.
  if (known) loadSettings().catch(() => (version = null));
}

export function useSettings(): Settings {
  return useStore(settings);
}

/** The client's name: what {Cliente} stands for and what stands beside our mark. */
export function clientName(current: Settings): string {
  const name = current['cliente'] ?? current['nomeCliente'] ?? current.titulo;
  return typeof name === 'string' ? name : '';
}
