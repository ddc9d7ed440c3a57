/** The calls about conversations: which are mine, beginning one, who belongs. */
import type { FastifyInstance } from 'fastify';
import {
  NOME_MAXIMO,
  PESSOAS_MAXIMO,
  type ConversaChat,
  type Pessoa,
  type RespostaConversas,
} from '#domain/chat/wire.ts';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { chatServidor as texto } from '#messages/chat.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { isThere, readId } from '#server/engine/read.ts';
import { scopeOn } from '#server/engine/scope.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { euDe, exigirConversa, exigirPessoas, pessoasDoChat, sabeDe, type Eu } from './acesso.ts';
import type { Avisador } from './avisar.ts';
import {
  conversasDe,
  criarConversa,
  entrarNaUnidade,
  incluir,
  quantosEm,
  retirar,
  todosDe,
} from './repository.ts';

const pessoas = {
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  uniqueItems: true,
  maxItems: PESSOAS_MAXIMO - 1,
} as const;
const novaBody = {
  type: 'object',
  additionalProperties: false,
  required: ['tipo', 'pessoas'],
  properties: {
    tipo: { enum: ['DIRETA', 'GRUPO'] },
    pessoas,
    nome: { type: ['string', 'null'], maxLength: NOME_MAXIMO },
    pacienteId: { type: ['integer', 'null'], minimum: 1 },
  },
} as const;
const entraBody = {
  type: 'object',
  additionalProperties: false,
  required: ['pessoas'],
  properties: { pessoas },
} as const;

type NovaBody = {
  readonly tipo: 'DIRETA' | 'GRUPO';
  readonly pessoas: readonly number[];
  readonly nome?: string | null;
  readonly pacienteId?: number | null;
};

/** What the caller sees of theirs; of a patient they do not attend any more, that it is there and nothing else. */
export async function minhasConversas(pool: Pool, eu: Eu, id: number | null = null): Promise<ConversaChat[]> {
  const linhas = await conversasDe(pool, eu, id);
  return Promise.all(
    linhas.map(async ({ pacienteId, ...linha }): Promise<ConversaChat> => {
      const fechada = pacienteId !== null && !(await sabeDe(pool, eu, pacienteId));
      return fechada
        ? { ...linha, nome: null, paciente: null, ultima: null, fechada }
        : { ...linha, fechada };
    }),
  );
}

export function rotasDeConversas(app: FastifyInstance, pool: Pool, avisar: Avisador): void {
  const ler = { config: { acesso: { action: 'list', subject: 'chat', titulo: texto.sujeito } } } as const;
  const criar = { config: { acesso: { action: 'insert', subject: 'chat', titulo: texto.sujeito } } } as const;

  app.get('/api/chat/conversas', ler, async (request): Promise<RespostaConversas> => {
    const eu = euDe(request);
    await entrarNaUnidade(pool, eu);
    return { agora: new Date().toISOString(), conversas: await minhasConversas(pool, eu) };
  });

  app.get('/api/chat/pessoas', ler, async (request): Promise<readonly Pessoa[]> =>
    (await pessoasDoChat(pool, euDe(request))).map(({ id, nome }) => ({ id, nome })),
  );

  app.post<{ Body: NovaBody }>(
    '/api/chat/conversas',
    { ...criar, schema: { body: novaBody } },
    async (request, reply) => {
      const eu = euDe(request);
      const nova = conferir(request.body, eu);
      if (nova.pacienteId !== null) {
        const escopo = scopeOn(app.registro.atual, 'pacientes', contextoDe(request));
        if (!(await isThere(pool, escopo, nova.pacienteId)) || !(await sabeDe(pool, eu, nova.pacienteId)))
          throw validationError({ pacienteId: [texto.semVinculo] });
      }
      await exigirPessoas(pool, eu, nova.pessoas, nova.pacienteId);
      const id = await inTransaction(pool, async (db) => {
        const conversaId = await criarConversa(db, eu, nova);
        await writeEvent(db, contextoDe(request), { recurso: 'chat', id: conversaId, acao: 'inserir' });
        return conversaId;
      });
      avisar([eu.usuarioId, ...nova.pessoas]);
      return reply.code(201).send((await minhasConversas(pool, eu, id))[0]);
    },
  );

  app.post<{ Params: { id: string }; Body: { readonly pessoas: readonly number[] } }>(
    '/api/chat/conversas/:id/participantes',
    { ...criar, schema: { body: entraBody } },
    async (request) => {
      const eu = euDe(request);
      const id = readId(request.params.id);
      const { tipo, administra, pacienteId } = await exigirConversa(pool, eu, id);
      if (tipo !== 'GRUPO') recusar(texto.soGrupo);
      if (!administra) throw new AppError('acesso-negado', { messages: [texto.soAdministra] });
      const novas = request.body.pessoas;
      if (novas.length === 0) throw validationError({ pessoas: [texto.semPessoas] });
      await exigirPessoas(pool, eu, novas, pacienteId);
      await inTransaction(pool, async (db) => {
        await incluir(db, id, novas, null);
        if ((await quantosEm(db, id)).total > PESSOAS_MAXIMO)
          throw validationError({ pessoas: [texto.cheio(PESSOAS_MAXIMO)] });
        await writeEvent(db, contextoDe(request), {
          recurso: 'chat',
          id,
          acao: 'alterar',
          depois: { entram: novas },
        });
      });
      avisar(await todosDe(pool, id));
      return (await minhasConversas(pool, eu, id))[0];
    },
  );

  app.delete<{ Params: { id: string; usuario: string } }>(
    '/api/chat/conversas/:id/participantes/:usuario',
    criar,
    async (request, reply) => {
      const eu = euDe(request);
      const [id, usuarioId] = [readId(request.params.id), readId(request.params.usuario)];
      // Leaving needs no care link: who has lost it may still go.
      const minha =
        usuarioId === eu.usuarioId ? await euParticipo(pool, eu, id) : await exigirConversa(pool, eu, id);
      if (minha.tipo !== 'GRUPO') recusar(texto.soGrupo);
      if (usuarioId !== eu.usuarioId && !minha.administra)
        throw new AppError('acesso-negado', { messages: [texto.soAdministra] });
      await inTransaction(pool, async (db) => {
        if ((await retirar(db, id, usuarioId)) === 0)
          throw new AppError('nao-encontrado', { messages: [texto.pessoaInvalida] });
        await writeEvent(db, contextoDe(request), {
          recurso: 'chat',
          id,
          acao: 'alterar',
          depois: { sai: usuarioId },
        });
      });
      avisar(await todosDe(pool, id));
      return reply.code(204).send();
    },
  );
}

async function euParticipo(pool: Pool, eu: Eu, id: number) {
  const [minha] = await conversasDe(pool, eu, id);
  if (!minha) throw new AppError('nao-encontrado', { messages: [texto.semConversa] });
  return minha;
}

function conferir({ tipo, pessoas: ids, nome = null, pacienteId = null }: NovaBody, eu: Eu) {
  const nomeLimpo = nome?.trim() ?? '';
  if (ids.length === 0) throw validationError({ pessoas: [texto.semPessoas] });
  if (ids.includes(eu.usuarioId)) throw validationError({ pessoas: [texto.consigo] });
  if (tipo === 'DIRETA' && ids.length > 1) throw validationError({ pessoas: [texto.umaPessoa] });
  if (tipo === 'GRUPO' && nomeLimpo === '') throw validationError({ nome: [texto.semNome] });
  return { tipo, pessoas: ids, nome: tipo === 'GRUPO' ? nomeLimpo : null, pacienteId };
}
