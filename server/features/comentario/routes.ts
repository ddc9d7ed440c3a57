/** /api/_comentarios: what people say at a record (docs/guides/comentarios.md). */
import type { FastifyInstance } from 'fastify';
import {
  chamadasNo,
  COMENTAR,
  MENCOES_MAXIMO,
  nomeResponde,
  PAGINA,
  TEXTO_MAXIMO,
  type Comentario,
  type Pessoa,
  type RespostaComentarios,
} from '#domain/comentario/comentario.ts';
import type { Evento } from '#domain/auditoria/eventos.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { compose } from '#domain/formato/composto.ts';
import { formPathOf } from '#domain/registro/form-path.ts';
import { comentarioServidor as texto } from '#messages/comentario.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { namesOf } from '#server/engine/labels.ts';
import { readId } from '#server/engine/read.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { versionOf } from '#server/plugins/version.ts';
import { alcancaRegistro, chamadaDe, type Chamada } from './acesso.ts';
import {
  comentariosDe,
  contarComentarios,
  editarComentario,
  esperaDoAutor,
  inserirComentario,
  pessoasPor,
  porChave,
  quemVeCadastro,
  retirarComentario,
  travarComentario,
  umComentario,
} from './repository.ts';
import { topicoComentarios } from './topic.ts';

type DoRegistro = { readonly recurso: string; readonly id: string };
type DoComentario = DoRegistro & { readonly comentario: string };
type Corpo = { readonly texto: string; readonly mencoes?: readonly number[] };

const falado = {
  texto: { type: 'string' },
  mencoes: { type: 'array', items: { type: 'integer', minimum: 1 } },
} as const;
const novoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['chave', 'texto'],
  properties: {
    ...falado,
    chave: { type: 'string', pattern: '^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$' },
  },
} as const;
const edicaoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['texto'],
  properties: falado,
} as const;

/** People offered for a mention, and how many are asked whether they reach the record. */
const OFERECIDAS = 8;
const PERGUNTADAS = 60;
const CORPO = 64 * 1024;

export default function comentarios(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.canal.declarar(topicoComentarios(pool, () => app.registro.atual));

  const ler = {
    config: { acesso: { propria: 'view on the subject of `recurso`, with the record in sight' } },
  } as const;
  const escrever = {
    bodyLimit: CORPO,
    config: {
      acesso: {
        propria:
          'view and comentar on the subject of `recurso`, with the record in sight; changes by the writer alone',
      },
    },
  } as const;

  app.get<{ Params: DoRegistro; Querystring: { antes?: string } }>(
    '/api/_comentarios/:recurso/:id',
    ler,
    async (request, reply): Promise<RespostaComentarios> => {
      reply.header('cache-control', 'no-store');
      const chamada = await chamadaDe(request, pool);
      const { entity, contexto, final } = chamada;
      const antes = request.query.antes === undefined ? null : readId(request.query.antes);
      const found = await comentariosDe(pool, chamada, { antes, quantos: PAGINA + 1 });
      return {
        comentarios: found.slice(0, PAGINA).toReversed(),
        total: await contarComentarios(pool, chamada),
        mais: found.length > PAGINA,
        final,
        comenta: contexto.ability.can(COMENTAR, entity.subject),
      };
    },
  );

  app.get<{ Params: DoRegistro }>('/api/_comentarios/:recurso/:id/_total', ler, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { total: await contarComentarios(pool, await chamadaDe(request, pool)) };
  });

  app.get<{ Params: DoRegistro; Querystring: { q?: string } }>(
    '/api/_comentarios/:recurso/:id/_usuarios',
    ler,
    async (request, reply): Promise<readonly Pessoa[]> => {
      reply.header('cache-control', 'no-store');
      const chamada = await comentando(await chamadaDe(request, pool));
      const busca = compose(request.query.q ?? '').slice(0, 100);
      const candidatas = await quemVeCadastro(pool, {
        subject: chamada.entity.subject,
        menos: chamada.contexto.usuario.id,
      });
      const oferecidas: Pessoa[] = [];
      for (const pessoa of candidatas.filter(({ nome }) => nomeResponde(nome, busca)).slice(0, PERGUNTADAS)) {
        if (oferecidas.length === OFERECIDAS) break;
        if (await alcancaRegistro(pool, chamada, pessoa.id)) oferecidas.push(pessoa);
      }
      return oferecidas;
    },
  );

  app.post<{ Params: DoRegistro; Body: Corpo & { readonly chave: string } }>(
    '/api/_comentarios/:recurso/:id',
    { ...escrever, schema: { body: novoBody } },
    async (request, reply): Promise<Comentario> => {
      const chamada = await comentando(await chamadaDe(request, pool));
      if (chamada.row.excluidoEm != null) throw new AppError('na-lixeira', { messages: [texto.naLixeira] });
      const { usuario } = chamada.contexto;
      const { chave } = request.body;
      const { id, novo } = await inTransaction(pool, async (db) => {
        const espera = await esperaDoAutor(db, usuario.id);
        const enviado = await porChave(db, usuario.id, chave);
        if (enviado && (enviado.recurso !== chamada.recurso || enviado.registroId !== chamada.registroId))
          throw validationError({ chave: [texto.outraChave] });
        if (enviado) return { id: enviado.id, novo: false };
        if (espera > 0)
          throw new AppError('muitas-requisicoes', {
            messages: [texto.rapido],
            data: { retryAfter: espera },
          });
        const conteudo = textoDe(request.body);
        const mencoes = await mencoesDe(db, chamada, conteudo, request.body.mencoes ?? []);
        const comentario = await inserirComentario(db, chamada, {
          autorId: usuario.id,
          texto: conteudo,
          chave,
          final: chamada.final,
          mencoes,
        });
        await auditar(db, chamada, 'comentar', { comentario, texto: conteudo });
        await avisar(db, chamada, comentario, mencoes);
        return { id: comentario, novo: true };
      });
      return reply.code(novo ? 201 : 200).send(await lido(pool, chamada, id));
    },
  );

  app.patch<{ Params: DoComentario; Body: Corpo }>(
    '/api/_comentarios/:recurso/:id/:comentario',
    { ...escrever, schema: { body: edicaoBody } },
    async (request): Promise<Comentario> => {
      const chamada = await comentando(await chamadaDe(request, pool));
      const id = readId(request.params.comentario);
      const versao = versionOf(request);
      await inTransaction(pool, async (db) => {
        const antes = await proprio(db, chamada, id, versao);
        const conteudo = textoDe(request.body);
        const mencoes = await mencoesDe(db, chamada, conteudo, request.body.mencoes ?? []);
        await editarComentario(db, id, conteudo, mencoes);
        await auditar(
          db,
          chamada,
          'editar-comentario',
          { comentario: id, texto: conteudo },
          { comentario: id, texto: antes.texto },
        );
        // Who was called before was told before.
        await avisar(
          db,
          chamada,
          id,
          mencoes.filter((pessoa) => !antes.chamados.includes(pessoa.id)),
        );
      });
      return lido(pool, chamada, id);
    },
  );

  app.delete<{ Params: DoComentario }>(
    '/api/_comentarios/:recurso/:id/:comentario',
    escrever,
    async (request): Promise<Comentario> => {
      const chamada = await chamadaDe(request, pool);
      const id = readId(request.params.comentario);
      const versao = versionOf(request);
      await inTransaction(pool, async (db) => {
        const antes = await proprio(db, chamada, id, versao);
        await retirarComentario(db, id);
        await auditar(
          db,
          chamada,
          'retirar-comentario',
          { comentario: id },
          { comentario: id, texto: antes.texto },
        );
      });
      return lido(pool, chamada, id);
    },
  );
}

/** 403 for who reads and does not write. */
async function comentando<C extends Chamada>(chamada: C): Promise<C> {
  exigir(chamada.contexto, COMENTAR, chamada.entity.subject, chamada.entity.plural);
  return chamada;
}

function textoDe({ texto: dado }: Corpo): string {
  const conteudo = compose(dado).trim();
  if (conteudo === '') throw validationError({ texto: [texto.vazio] });
  if (conteudo.length > TEXTO_MAXIMO) throw validationError({ texto: [texto.longo] });
  return conteudo;
}

/** Those that the text still calls. 422 where one of them could not open the record: a mention would tell that it is there. */
async function mencoesDe(
  db: Queryable,
  chamada: Chamada,
  conteudo: string,
  ids: readonly number[],
): Promise<readonly Pessoa[]> {
  const chamadas = [...new Set(ids)];
  if (chamadas.length > MENCOES_MAXIMO) throw validationError({ texto: [texto.muitasMencoes] });
  const pessoas = await pessoasPor(db, chamadas);
  if (pessoas.length < chamadas.length) throw validationError({ texto: [texto.mencaoInvalida([])] });
  const ainda = chamadasNo(conteudo, pessoas);
  const fora: string[] = [];
  for (const { id, nome } of ainda) if (!(await alcancaRegistro(db, chamada, id))) fora.push(nome);
  if (fora.length > 0) throw validationError({ texto: [texto.mencaoInvalida(fora)] });
  return ainda;
}

/** Their writer's own, as it was seen; 409 where it may not change any more. */
async function proprio(db: Queryable, chamada: Chamada, id: number, versao: number | undefined) {
  const atual = await travarComentario(db, chamada, id);
  if (!atual) throw new AppError('nao-encontrado');
  if (atual.autorId !== chamada.contexto.usuario.id)
    throw new AppError('acesso-negado', { messages: [texto.alheio] });
  if (atual.final || chamada.final) throw new AppError('registro-travado', { messages: [texto.final] });
  if (atual.texto === null) throw new AppError('registro-travado', { messages: [texto.retirado] });
  if (versao !== undefined && versao !== atual.versao)
    throw new AppError('conflito-versao', {
      messages: [texto.outraVersao],
      data: { atual: await umComentario(db, chamada, id) },
    });
  return atual;
}

async function lido(db: Queryable, chamada: Chamada, id: number): Promise<Comentario> {
  const comentario = await umComentario(db, chamada, id);
  if (!comentario) throw new AppError('nao-encontrado');
  return comentario;
}

const auditar = (
  db: Queryable,
  { recurso, registroId, contexto }: Chamada,
  acao: Evento,
  depois: object,
  antes: object | null = null,
): Promise<void> => writeEvent(db, contexto, { recurso, id: registroId, acao, antes, depois });

/** The bell of who was called: who calls and where it leads. What was written is read there, by who may still read it. */
async function avisar(
  db: Queryable,
  { recurso, registroId, entity, resource, contexto }: Chamada,
  comentario: number,
  mencoes: readonly Pessoa[],
): Promise<void> {
  const para = mencoes.map(({ id }) => id).filter((id) => id !== contexto.usuario.id);
  if (para.length === 0) return;
  const nome = (await namesOf(db, entity, [registroId])).get(registroId) ?? '';
  await notificar(db, {
    para,
    tipo: 'COM',
    titulo: texto.aviso(contexto.usuario.nome),
    texto: texto.onde(entity.title, nome),
    // The record's name may be a person's: the list alone shows it.
    dadosSensiveis: true,
    destino: `${formPathOf(resource, registroId)}?aba=comentarios`,
    prestadorId: entity.tenant ? contexto.prestadorId : null,
    chave: `comentario:${recurso}:${comentario}`,
    criadoPor: contexto.usuario.id,
  });
}
