/** The product's own values (NAV-14): public to read, an administrator's to change. */
import type { FastifyInstance } from 'fastify';
import {
  SETTING_KEYS,
  SETTINGS,
  settingProblem,
  type Setting,
  type SettingKey,
} from '#domain/configuracao/valores.ts';
import { identificadoresDe } from '#domain/painel/embutido.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { configuracao as textos, problemaDaConfiguracao } from '#messages/configuracao.ts';
import { lugarDasChaves, temFator } from '#server/capabilities/segundo-fator/index.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { exigeSegundoFator, type Exigencia } from '#domain/segundo-fator/exigencia.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { gravarValores, travarValores, ultimaMudanca, type Stored } from './repository.ts';

export default function config(app: FastifyInstance, deps: FeatureDeps): void {
  const { pool, env } = deps;
  // Public: the browser asks before anybody has signed in.
  app.get('/api/config', { config: { publico: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return {
      ...app.configuracao.atual,
      // Whether a forgotten password is recovered by e-mail; else it goes through the administrator.
      recuperarSenha: Boolean(env.SMTP_URL?.trim()),
      // The domain that passkeys are of; null: none work at the configured address.
      chaveAcesso: lugarDasChaves(readOutsideConfig(env).publicUrl, undefined)?.rpId ?? null,
      // Whether the e-mail identity service is configured (SES-05).
      entradaEmail: Boolean(env.IDENTITY_API_KEY?.trim()),
    };
  });

  app.get(
    '/api/configuracoes',
    { config: { semPrestador: true, acesso: { action: 'manage', subject: 'all', titulo: textos.titulo } } },
    async (request) => {
      demand(contextoDe(request));
      return state();
    },
  );

  app.put(
    '/api/configuracoes',
    {
      config: {
        semPrestador: true,
        // For how long a proof counts, and of whom one is asked, are set here: an open screen is not enough.
        reautentica: true,
        acesso: { action: 'manage', subject: 'all', titulo: textos.titulo },
      },
    },
    async (request) => {
      const contexto = contextoDe(request);
      demand(contexto);
      const { valores, versao } = readBody(request.body, app.configuracao.fixas);
      recusarPaineis(valores);
      await inTransaction(pool, async (db) => {
        const before = await travarValores(db);
        if (!before || before.versao !== versao)
          throw new AppError('conflito-versao', { data: { atual: await state() } });
        const after = { ...before.valores, ...valores };
        await exigirFatorProprio(db, contexto, valores);
        await gravarValores(db, after, contexto.usuario.id);
        const event = {
          recurso: 'configuracoes',
          id: 1,
          acao: 'alterar',
          antes: before.valores,
          depois: after,
        };
        await writeEvent(db, contexto, event);
      });
      return state();
    },
  );

  /** A board that does not exist would be embedded nowhere, and nobody would know why. */
  function recusarPaineis({ paineisEmbutidos: dado }: Stored['valores']): void {
    const { resource } = deps.registry;
    const nomes = typeof dado === 'string' ? [...(identificadoresDe(dado)?.keys() ?? [])] : [];
    const sobram = nomes.filter((nome) => resource[nome]?.board === undefined);
    if (sobram.length > 0)
      throw validationError({ paineisEmbutidos: [textos.painelDesconhecido(sobram.join(', '))] });
  }

  /** Who asks a factor of everybody like oneself has one: the next sign-in would leave them outside. */
  async function exigirFatorProprio(
    db: Queryable,
    { usuario }: Contexto,
    valores: Stored['valores'],
  ): Promise<void> {
    const { segundoFator } = valores as { readonly segundoFator?: Exigencia };
    if (segundoFator === undefined || segundoFator === app.configuracao.atual.segundoFator) return;
    if (!exigeSegundoFator(segundoFator, { admin: true, permissoes: [] })) return;
    if (!(await temFator(db, usuario.id))) throw validationError({ segundoFator: [textos.semFatorProprio] });
  }

  /** What the screen edits: values in force, defaults, and which of them the environment fixes. */
  async function state(): Promise<object> {
    await app.configuracao.recarregar();
    const mudanca = await ultimaMudanca(pool);
    const { atual, fixas } = app.configuracao;
    return {
      versao: mudanca?.versao ?? 1,
      valores: atual,
      fixas: Object.fromEntries((Object.keys(fixas) as SettingKey[]).map((key) => [key, SETTINGS[key].env])),
      atualizadoEm: mudanca?.em ?? null,
      atualizadoPor: mudanca?.por ?? null,
    };
  }
}

function demand(contexto: Contexto): void {
  exigir(contexto, 'manage', 'all', textos.titulo);
}

/** The changed values; 422 names every one that is unknown, fixed or wrong. */
function readBody(body: unknown, fixas: Partial<Record<SettingKey, unknown>>): Stored {
  const { valores, versao } = (body ?? {}) as { valores?: unknown; versao?: unknown };
  if (typeof valores !== 'object' || valores === null || Array.isArray(valores))
    throw new AppError('requisicao-invalida');
  if (typeof versao !== 'number' || !Number.isSafeInteger(versao)) throw new AppError('versao-ausente');
  const errors: { [key: string]: string[] } = {};
  for (const [key, value] of Object.entries(valores)) {
    if (!(SETTING_KEYS as readonly string[]).includes(key)) errors[key.slice(0, 60)] = [textos.desconhecido];
    else if (Object.hasOwn(fixas, key)) errors[key] = [textos.fixoNaoSalva];
    else {
      const setting: Setting = SETTINGS[key as SettingKey];
      const problem = settingProblem(setting, value);
      if (problem) errors[key] = [problemaDaConfiguracao(problem)];
    }
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { valores: valores as Stored['valores'], versao };
}
