/**
 * The product's own values (NAV-14) as this process holds them: environment over the administrator's over defaults.
 * A change made through any process reaches all by NOTIFY; every answer of the API says the version in force, so
 * that open screens ask again.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import {
  configInForce,
  SETTING_KEYS,
  SETTINGS,
  settingFromText,
  settingProblem,
  type ProductConfig,
  type Setting,
  type SettingKey,
} from '#domain/configuracao/valores.ts';
import { problemaDoAmbiente } from '#messages/configuracao.ts';
import type { Database } from '#server/database/pool.ts';
import type { Env } from './variables.ts';

export type SettingsHolder = {
  /** Read it at each use: it changes while the server runs. */
  readonly atual: ProductConfig;
  readonly versao: number;
  /** What the environment fixes. */
  readonly fixas: Partial<Record<SettingKey, unknown>>;
  /** Reads the stored values again; the writer of a change calls it before it answers. */
  recarregar(): Promise<void>;
  /** Told after a newer version is in force here. */
  aoMudar(listener: (versao: number) => void): void;
};

declare module 'fastify' {
  interface FastifyInstance {
    configuracao: SettingsHolder;
  }
}

export type SettingsOptions = { readonly database: Pick<Database, 'pool' | 'listen'>; readonly env: Env };

/** Answers carry it; a browser with another one asks GET /api/config again. */
export const VERSION_HEADER = 'x-configuracao';

/** What the environment fixes; throws with one line per variable that is wrong. */
export function fixedSettings(env: Env): Partial<Record<SettingKey, unknown>> {
  const problems: string[] = [];
  const fixed: Partial<Record<SettingKey, unknown>> = {};
  for (const key of SETTING_KEYS) {
    const setting: Setting = SETTINGS[key];
    const variable = SETTINGS[key].env;
    if (variable === null) continue;
    const value = settingFromText(setting, env[variable]);
    if (value === undefined) continue;
    const problem = settingProblem(setting, value);
    if (problem) problems.push(problemaDoAmbiente(variable, problem, env[variable] ?? ''));
    else fixed[key] = value;
  }
  if (problems.length > 0) throw new Error(`Configuração com erro:\n  ${problems.join('\n  ')}`);
  return fixed;
}

async function settings(app: FastifyInstance, { database, env }: SettingsOptions): Promise<void> {
  const fixas = fixedSettings(env);
  const listeners: ((versao: number) => void)[] = [];
  const aoMudar = (listener: (versao: number) => void): void => void listeners.push(listener);
  const holder = { atual: configInForce(fixas, {}), versao: 0, fixas, recarregar, aoMudar };
  async function recarregar(): Promise<void> {
    const { rows } = await database.pool.query<{ valores: { [key: string]: unknown }; versao: number }>(
      'SELECT valores, versao FROM configuracao WHERE id = 1',
    );
    const row = rows[0];
    // A slow answer does not put an older state over a newer one.
    if (!row || row.versao < holder.versao) return;
    holder.atual = configInForce(fixas, row.valores);
    const newer = row.versao > holder.versao;
    holder.versao = row.versao;
    if (newer) for (const listener of listeners) listener(row.versao);
  }
  app.decorate('configuracao', holder);
  const read = (): void =>
    void recarregar().catch((error: unknown) =>
      app.log.error({ err: error }, 'product values were not read again'),
    );
  const stop = await database.listen('zelo_configuracao', read, read);
  app.addHook('onClose', stop);
  await recarregar();
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header(VERSION_HEADER, holder.versao);
  });
}

export default fp(settings, { name: 'settings', fastify: '5.x' });
