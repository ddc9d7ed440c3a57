/** The calls about messages: reading a page, writing one, marking as read, who has read, searching, and the file of one. */
import type { FastifyInstance } from 'fastify';
import { TEXTO_MAXIMO, type LidaPor, type MensagemChat, type RespostaMensagens } from '#domain/chat/wire.ts';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { compose } from '#domain/formato/composto.ts';
import { chatServidor as texto } from '#messages/chat.ts';
import { mandarGuardado } from '#server/capabilities/arquivo/index.ts';
import { readId } from '#server/engine/read.ts';
import { auditReading } from '#server/engine/readings.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { euDe, exigirConversa } from './acesso.ts';
import type { Avisador } from './avisar.ts';
import { minhasConversas } from './conversas-routes.ts';
import {
  buscar,
  enviadoPor,
  escrever,
  lidaPor,
  marcarLida,
  marcasDe,
  mensagensDe,
  umaMensagem,
} from './mensagens-repository.ts';
import { todosDe } from './repository.ts';

const novaBody = {
  type: 'object',
  additionalProperties: false,
  required: ['chave', 'texto'],
  properties: {
    chave: { type: 'string', pattern: '^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$' },
    texto: { type: 'string', maxLength: TEXTO_MAXIMO },
    arquivoId: { type: ['string', 'null'], maxLength: 100 },
  },
} as const;
const lidaBody = {
  type: 'object',
  additionalProperties: false,
  required: ['ate'],
  properties: { ate: { type: 'integer', minimum: 1 } },
} as const;

type De = { readonly id: string };
type Uma = De & { readonly seq: string };
type Nova = { readonly chave: string; readonly texto: string; readonly arquivoId?: string | null };

const MOST_WORDS = 8;
const numero = (dado: string | undefined): number | null => (dado === undefined ? null : readId(dado));

export function rotasDeMensagens(app: FastifyInstance, { pool, files }: FeatureDeps, avisar: Avisador): void {
  const ler = { config: { acesso: { action: 'list', subject: 'chat', titulo: texto.sujeito } } } as const;
  const marcar = { config: { ...ler.config, semRenovar: true } } as const;
  const criar = { config: { acesso: { action: 'insert', subject: 'chat', titulo: texto.sujeito } } } as const;

  app.get<{ Params: De; Querystring: { antes?: string; depois?: string } }>(
    '/api/chat/conversas/:id/mensagens',
    ler,
    async (request): Promise<RespostaMensagens> => {
      const eu = euDe(request);
      const id = readId(request.params.id);
      const { entrouSeq } = await exigirConversa(pool, eu, id);
      await auditReading(pool, { name: 'chat' }, contextoDe(request), id, 'ver');
      const pagina = {
        desde: entrouSeq,
        antes: numero(request.query.antes),
        depois: numero(request.query.depois),
      };
      return { mensagens: await mensagensDe(pool, id, pagina), lidas: await marcasDe(pool, id) };
    },
  );

  app.post<{ Params: De; Body: Nova }>(
    '/api/chat/conversas/:id/mensagens',
    { ...criar, schema: { body: novaBody } },
    async (request, reply): Promise<{ readonly seq: number; readonly em: string }> => {
      const eu = euDe(request);
      const conversaId = readId(request.params.id);
      const { chave, arquivoId = null } = request.body;
      const conteudo = compose(request.body.texto).trim();
      if (conteudo === '' && arquivoId === null) throw validationError({ texto: [texto.vazia] });
      await exigirConversa(pool, eu, conversaId);
      if (arquivoId !== null && !(await enviadoPor(pool, eu.usuarioId, arquivoId)))
        throw validationError({ arquivoId: [texto.semArquivo] });
      const { estado, seq, em, para } = await escrever(pool, eu, {
        conversaId,
        chave,
        texto: conteudo,
        arquivoId,
      });
      if (estado === 'nao-encontrada')
        throw new AppError('nao-encontrado', { messages: [texto.semConversa] });
      if (estado === 'inativo') recusar(texto.inativo);
      if (estado === 'outra') throw validationError({ chave: [texto.outraChave] });
      avisar(para);
      return reply.code(estado === 'escrita' ? 201 : 200).send({ seq, em });
    },
  );

  app.post<{ Params: De; Body: { readonly ate: number } }>(
    '/api/chat/conversas/:id/lida',
    { ...marcar, schema: { body: lidaBody } },
    async (request, reply) => {
      const eu = euDe(request);
      const id = readId(request.params.id);
      await exigirConversa(pool, eu, id);
      if (await marcarLida(pool, eu.usuarioId, id, request.body.ate)) avisar(await todosDe(pool, id));
      return reply.code(204).send();
    },
  );

  app.get<{ Params: Uma }>(
    '/api/chat/conversas/:id/mensagens/:seq/leituras',
    ler,
    async (request): Promise<readonly LidaPor[]> => {
      const eu = euDe(request);
      const [id, seq] = [readId(request.params.id), readId(request.params.seq)];
      const { entrouSeq } = await exigirConversa(pool, eu, id);
      const mensagem = seq > entrouSeq ? await umaMensagem(pool, id, seq) : undefined;
      // Of what one wrote oneself; who read the others' is theirs to know.
      if (mensagem?.autorId !== eu.usuarioId) throw new AppError('nao-encontrado');
      return lidaPor(pool, id, seq);
    },
  );

  app.get<{ Params: Uma }>('/api/chat/conversas/:id/mensagens/:seq/arquivo', ler, async (request, reply) => {
    const eu = euDe(request);
    const [id, seq] = [readId(request.params.id), readId(request.params.seq)];
    const { entrouSeq } = await exigirConversa(pool, eu, id);
    const mensagem = seq > entrouSeq ? await umaMensagem(pool, id, seq) : undefined;
    if (!mensagem || mensagem.id === null) throw new AppError('arquivo-nao-encontrado');
    await auditReading(pool, { name: 'chat' }, contextoDe(request), id, 'ver-arquivo');
    return mandarGuardado(reply, files, { ...mensagem, id: mensagem.id });
  });

  app.get<{ Querystring: { q?: string } }>(
    '/api/chat/busca',
    ler,
    async (request): Promise<readonly MensagemChat[]> => {
      const eu = euDe(request);
      const palavras = compose(request.query.q ?? '')
        .slice(0, 200)
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, MOST_WORDS);
      if (palavras.length === 0) return [];
      const fechadas = (await minhasConversas(pool, eu)).flatMap(({ id, fechada }) => (fechada ? [id] : []));
      return buscar(pool, eu, { palavras, fechadas });
    },
  );
}
