/** What a person sees of the own second factor, and the trust of a browser. */
import type { FastifyRequest } from 'fastify';
import { exigeSegundoFator, type Exigencia } from '#domain/segundo-fator/exigencia.ts';
import { deveCodigo, enderecoVelado } from '#domain/segundo-fator/inscricao.ts';
import {
  appDe,
  chavesDe,
  codigosDe,
  confiarNoNavegador,
  inscricaoLiberada,
  navegadoresDe,
  pessoaDe,
  senhaDe,
  type Conferidor,
} from '#server/capabilities/segundo-fator/index.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { lembrarNavegador, lerMarca, resumoDaMarca } from '#server/plugins/browser-mark.ts';
import type { Sessao } from '#server/plugins/session-store.ts';

export type FatorDeps = {
  readonly pool: FeatureDeps['pool'];
  readonly emissor: () => string;
  readonly dias: () => number;
  /** Whether this installation sends mails. */
  readonly correio: boolean;
  readonly conferidor: (request: FastifyRequest) => Conferidor;
};

/** Of whoever owes the second step: which ways there are, and no name of any. */
export async function pendencia(
  { pool, lugar, endereco }: Conferidor,
  sessao: Sessao,
  { dias, correio }: { readonly dias: number; readonly correio: boolean },
) {
  const { id, principal, nome } = sessao.usuario;
  const pede = await pedeCodigo(pool, sessao);
  const [app, chaves, codigos] = await Promise.all([
    appDe(pool, id),
    chavesDe(pool, id),
    codigosDe(pool, id),
  ]);
  return {
    pendente: true,
    user: { id, principal, nome },
    // Nothing to prove with yet: a factor is made first.
    inscricao: !sessao.temFator,
    // What the password alone is not enough for (docs/decisions/0179); `email`: where a code can be sent to.
    codigo: pede ? { email: correio ? await enderecoDe(pool, id) : null } : null,
    meios: { chave: chaves.length > 0, app: app !== undefined, codigo: codigos.restantes > 0 },
    dias,
    chaves: { rpId: lugar?.rpId ?? null, endereco },
    expiraEm: new Date(sessao.expiraEm).toISOString(),
  };
}

/** Whether this sign-in has to show a code before it makes the first factor. */
export async function pedeCodigo(
  pool: Pool,
  { usuario, temFator, hash }: Pick<Sessao, 'usuario' | 'temFator' | 'hash'>,
): Promise<boolean> {
  const estado = { temFator, senhaProvisoria: usuario.trocarSenha, liberada: false };
  return deveCodigo(estado) && deveCodigo({ ...estado, liberada: await inscricaoLiberada(pool, hash) });
}

async function enderecoDe(pool: Pool, id: number): Promise<string | null> {
  const email = (await pessoaDe(pool, { id }))?.email;
  return email ? enderecoVelado(email) : null;
}

/** One's own factors and trusted browsers. */
export async function estado(
  { pool, lugar, endereco }: Conferidor,
  sessao: Sessao,
  exigencia: Exigencia,
  dias: number,
) {
  const { id, admin } = sessao.usuario;
  // Of whoever looks as somebody else no more is told than what the proof before a file needs.
  const own = sessao.vendoComo === null;
  const [app, chaves, codigos, navegadores, senha] = await Promise.all([
    appDe(pool, id),
    chavesDe(pool, id),
    codigosDe(pool, id),
    own ? navegadoresDe(pool, id, dias) : [],
    senhaDe(pool, id),
  ]);
  return {
    pendente: false,
    exigido: exigeSegundoFator(exigencia, { admin, permissoes: sessao.permissoes }),
    temSenha: senha !== null,
    dias,
    lugar: { rpId: lugar?.rpId ?? null, endereco },
    app: app ? { criadoEm: app.criado_em } : null,
    chaves: chaves.map((row) => ({
      id: row.id,
      nome: row.nome,
      criadoEm: row.criado_em,
      usadoEm: row.usado_em,
    })),
    codigos: { total: codigos.total, restantes: codigos.restantes, criadoEm: codigos.criado_em },
    navegadores: navegadores.map((row) => ({
      id: row.id,
      agente: row.agente,
      ip: row.ip,
      criadoEm: row.criado_em,
      usadoEm: row.usado_em,
      expiraEm: row.expira_em,
    })),
  };
}

/** After a good second step: the browser is known from here on, and trusted where the person said so. */
export async function lembrar(
  pool: Pool,
  request: FastifyRequest,
  { usuario }: Pick<Sessao, 'usuario'>,
  dias: number,
): Promise<void> {
  const { dispositivo, lembrar: asked } = (request.body ?? {}) as {
    dispositivo?: unknown;
    lembrar?: unknown;
  };
  const marca = lerMarca(dispositivo);
  if (marca === null) return;
  await lembrarNavegador(pool, usuario.id, marca);
  if (asked !== true || dias === 0) return;
  const { ip } = request;
  const agente = request.headers['user-agent']?.slice(0, 300) ?? null;
  await inTransaction(pool, async (db) => {
    await confiarNoNavegador(db, { usuarioId: usuario.id, marca: resumoDaMarca(marca), agente, ip, dias });
    const autor = { usuario, prestadorId: null, ip, motivo: null };
    await writeEvent(db, autor, {
      recurso: 'usuario',
      id: usuario.id,
      acao: 'confiar-navegador',
      depois: { dias },
    });
  });
}
