/** The calls that make a document of a template (FORM-04). Templates themselves are a register. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PedidoAmostra, PedidoDocumento, PedidoPdf } from '#domain/modelo-documento/wire.ts';
import { RESPOSTA_MAXIMA, ROTULO_MAXIMO } from '#domain/modelo-documento/campos.ts';
import { limparNome } from '#domain/documento/nome.ts';
import { pedeQualificada } from '#domain/documento/qualificada.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { modeloServidor as texto } from '#messages/modelo-documento.ts';
import { chamadaDe, criarDocumento, exigirNome } from '#server/capabilities/documento/index.ts';
import { extendedName } from '#server/engine/export/file-answer.ts';
import { readId } from '#server/engine/read.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { abrirVale, selarVale, VALE_MS } from './vale.ts';
import { imprimirAmostra, imprimirDocumento, preencherModelo, type ModeloDeps } from './service.ts';

const conteudo = { type: 'string', maxLength: 1_000_000 } as const;
const pedido = {
  pacienteId: { type: 'integer', minimum: 1 },
  profissionalId: { type: ['integer', 'null'], minimum: 1 },
  declaracao: { type: 'boolean' },
} as const;
const preencherBody = {
  type: 'object',
  additionalProperties: false,
  required: ['pacienteId'],
  properties: pedido,
} as const;
const pdfBody = {
  type: 'object',
  additionalProperties: false,
  required: ['pacienteId', 'conteudo'],
  properties: {
    ...pedido,
    conteudo,
    respostas: {
      type: 'object',
      maxProperties: 200,
      propertyNames: { maxLength: ROTULO_MAXIMO },
      additionalProperties: { type: 'string', maxLength: RESPOSTA_MAXIMA },
    },
    autorizaCid: { type: 'boolean' },
  },
} as const;
const amostraBody = {
  type: 'object',
  additionalProperties: false,
  required: ['nome', 'papel', 'orientacao', 'cabecalho', 'rodape', 'conteudo'],
  properties: {
    nome: { type: 'string', maxLength: 100 },
    papel: { type: 'string', maxLength: 20 },
    orientacao: { type: 'string', maxLength: 20 },
    cabecalho: { type: 'boolean' },
    rodape: { type: 'boolean' },
    pacienteNaFolha: { type: 'boolean' },
    conselhoNoRodape: { type: 'boolean' },
    linhaRodape: { type: ['string', 'null'], maxLength: 120 },
    conteudo,
  },
} as const;
const curto = { type: 'string', maxLength: 300 } as const;
const guardarBody = {
  type: 'object',
  additionalProperties: false,
  required: ['documento', 'nome'],
  properties: {
    documento: { type: 'string', maxLength: 4000 },
    nome: curto,
    folderId: curto,
    idTag: curto,
    tagDescription: curto,
  },
} as const;

/** A text of the largest size, every sign of it escaped or of three bytes: more would hold the loop and is refused after. */
const CORPO_BYTES = 3 * 1024 * 1024;

type ById = { readonly id: string };
type Guardar = {
  readonly documento: string;
  readonly nome: string;
  readonly folderId?: string;
  readonly idTag?: string;
  readonly tagDescription?: string;
};

export function rotasDeModelo(app: FastifyInstance, deps: ModeloDeps & { readonly cofre: Cofre }): void {
  const { pool, cofre } = deps;
  const acesso = { action: 'view', subject: 'modelo-documento', titulo: texto.sujeito };

  app.post<{ Params: ById; Body: PedidoDocumento }>(
    '/api/modelos-documento/:id/_preencher',
    { config: { acesso }, schema: { body: preencherBody } },
    (request) =>
      preencherModelo(deps, app.registro.atual, contextoDe(request), readId(request.params.id), request.body),
  );

  app.post<{ Params: ById; Body: PedidoPdf }>(
    '/api/modelos-documento/:id/_pdf',
    { config: { acesso, jsonGrande: true }, schema: { body: pdfBody }, bodyLimit: CORPO_BYTES },
    async (request, reply) => {
      const contexto = contextoDe(request);
      const { pacienteId } = request.body;
      const impresso = await imprimirDocumento(
        deps,
        app.registro.atual,
        contexto,
        readId(request.params.id),
        request.body,
      );
      const { modelo, arquivoId, pdf, tipo, autorizacao } = impresso;
      // What is saved later is what was seen now, byte by byte: the answer brings the right to it.
      const vale = selarVale(cofre, {
        arquivoId,
        tamanho: pdf.length,
        pacienteId,
        usuarioId: contexto.usuario.id,
        prestadorId: contexto.prestadorId ?? 0,
        tipo,
        qualificada: pedeQualificada(modelo.tipo),
        origem: { modelo: modelo.nome, modeloId: modelo.id, modeloVersao: modelo.versao, ...autorizacao },
        ate: Date.now() + VALE_MS,
      });
      return enviarPdf(reply.header('x-documento', vale), modelo.nome, pdf);
    },
  );

  app.post<{ Body: PedidoAmostra }>(
    '/api/modelos-documento/_amostra',
    { config: { acesso, jsonGrande: true }, schema: { body: amostraBody }, bodyLimit: CORPO_BYTES },
    async (request, reply) =>
      enviarPdf(reply, request.body.nome, await imprimirAmostra(deps, contextoDe(request), request.body)),
  );

  app.post<{ Body: Guardar }>(
    '/api/modelos-documento/_guardar',
    {
      config: {
        acesso: {
          propria: 'insert on the documents of pacientes, for what the same person has just printed',
        },
      },
      schema: { body: guardarBody },
    },
    async (request: FastifyRequest<{ Body: Guardar }>, reply) => {
      const { documento, nome, folderId, idTag, tagDescription } = request.body;
      const chamada = await chamadaDe(app, request, pool, { modulo: 'pacientes', livre: false }, 'insert');
      const { usuario, prestadorId } = chamada.contexto;
      const vale = abrirVale(cofre, documento);
      if (!vale || vale.usuarioId !== usuario.id || vale.prestadorId !== prestadorId || vale.ate < Date.now())
        throw new AppError('requisicao-invalida', { messages: [texto.previaVencida] });
      const exigido = exigirNome(/\.pdf$/i.test(nome.trim()) ? nome : `${limparNome(nome)}.pdf`, 'nome');
      const item = await criarDocumento(pool, chamada, {
        registroId: vale.pacienteId,
        folderId,
        nome: exigido,
        idTag,
        tagDescription: tagDescription?.trim() || vale.tipo,
        conteudo: { arquivoId: vale.arquivoId, mime: 'application/pdf', tamanho: vale.tamanho, aspectos: [] },
        qualificada: vale.qualificada,
        origem: vale.origem,
      });
      return reply.code(201).send({
        messages: { alerts: [{ type: 'SUCCESS', value: texto.guardado(item.nomeArquivo) }] },
        result: { entity: item },
      });
    },
  );
}

/** The PDF as an answer, under this name. */
export function enviarPdf(reply: FastifyReply, nome: string, pdf: Uint8Array): FastifyReply {
  const arquivo = `${limparNome(nome) || 'documento'}.pdf`;
  return reply
    .type('application/pdf')
    .header('content-length', pdf.length)
    .header('cache-control', 'no-store')
    .header('x-filename', encodeURIComponent(arquivo))
    .header('content-disposition', `inline; ${extendedName(arquivo)}`)
    .send(Buffer.from(pdf));
}
