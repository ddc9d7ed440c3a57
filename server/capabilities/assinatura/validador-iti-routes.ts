/**
 * The answer to the ITI's validator (validar.iti.gov.br). It reads the QR of a paper, asks the person for the access code printed
 * beside it, and calls the same address with both; it gets where the signed file is, for some minutes. The page of the product is
 * at that address too, for a person who reads the QR with a telephone.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { validadorIti as textos } from '#messages/assinatura.ts';
import {
  acessoDoCodigo,
  comoArquivo,
  prestadorDoRegistro,
  type AcessoDoEmitido,
} from '#server/capabilities/documento/index.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { semConta } from '#server/plugins/context.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { Janelas } from '#server/plugins/windows.ts';
import { semGuardar, type Oficina } from './documentos.ts';
import { codigoLimpo } from './registro.ts';

const FORMATO = 'application/validador-iti+json';
const FINALIDADE = 'arquivo para o validador do ITI';
const VALE_MS = 10 * 60_000;
/** Wrong codes of one paper in a minute. By paper, since all of the ITI's calls come from a few addresses. */
const ERROS_POR_MINUTO = 5;

type Vale = { readonly id: string; readonly tamanho: number; readonly ate: number };
type Pergunta = { readonly _format?: string; readonly _secretCode?: string };

const texto = { type: 'string', maxLength: 100 } as const;
const PERGUNTA = { type: 'object', properties: { _format: texto, _secretCode: texto } } as const;
const COM_VALE = {
  type: 'object',
  required: ['vale'],
  properties: { vale: { type: 'string', minLength: 1, maxLength: 600 } },
} as const;

/** As people type what they read: small letters, and the letters that the code never has. */
const digitado = (codigo: string): string =>
  codigo
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
const resumo = (codigo: string): Buffer => createHash('sha256').update(codigo).digest();

export function rotasDoValidador(app: FastifyInstance, oficina: Oficina, files: FileStore): void {
  const { cofre, instalacao, documentos } = oficina;
  const { pool } = documentos;
  const erros = new Janelas();

  /** The paper of that code, where the access code is its own. */
  async function exigirAcesso(codigo: string, secreto: string): Promise<AcessoDoEmitido> {
    const limpo = codigoLimpo(codigo);
    const papel = limpo === null ? undefined : await acessoDoCodigo(pool, limpo);
    if (limpo === null || !papel) throw new AppError('nao-encontrado', { messages: [textos.desconhecido] });
    // Counted before it is compared, so that a burst cannot slip by; by the code itself, however it is written.
    const retryAfter = erros.contar(limpo, ERROS_POR_MINUTO);
    if (retryAfter > 0)
      throw new AppError('muitas-solicitacoes', { messages: [textos.demais], data: { retryAfter } });
    if (papel.codigoAcesso === null) throw new AppError('nao-encontrado', { messages: [textos.semCodigo] });
    if (!timingSafeEqual(resumo(digitado(secreto)), resumo(papel.codigoAcesso)))
      throw new AppError('codigo-de-acesso', { messages: [secreto === '' ? textos.informe : textos.errado] });
    erros.devolver(limpo);
    if (papel.semEfeito) throw new AppError('documento-sem-efeito', { messages: [textos.semEfeito] });
    if (papel.assinaturas === 0)
      throw new AppError('assinatura-recusada', { messages: [textos.semAssinatura] });
    return papel;
  }

  app.get<{ Params: { codigo: string }; Querystring: Pergunta }>(
    '/verificar/:codigo',
    { config: { publico: true }, schema: { querystring: PERGUNTA } },
    async (request, reply): Promise<FastifyReply> => {
      const { _format: formato, _secretCode: secreto = '' } = request.query;
      // Whoever reads the QR with a telephone gets the page, as of every address of a screen.
      if (formato === undefined) {
        reply.callNotFound();
        return reply;
      }
      semGuardar(reply);
      if (formato !== FORMATO)
        throw new AppError('requisicao-invalida', { messages: [textos.formato(FORMATO)] });
      const papel = await exigirAcesso(request.params.codigo, secreto);
      const vale: Vale = { ...papel.arquivo, ate: Date.now() + VALE_MS };
      const selado = cofre.selar(JSON.stringify(vale), FINALIDADE).toString('base64url');
      const entity = app.registro.atual.entity[papel.modulo];
      // The person's data leave the house: who asked is the validator, for whoever has the paper and its code.
      await auditAct(
        pool,
        papel.modulo,
        {
          usuario: semConta(textos.quem),
          ability: { can: () => false },
          alcance: SEM_ALCANCE,
          prestadorId: entity?.tenant
            ? await prestadorDoRegistro(pool, entity.table, papel.registroId)
            : null,
          ip: request.ip,
          motivo: null,
        },
        {
          acao: 'baixar-documento',
          id: papel.registroId,
          depois: { documento: papel.nome, sha256: papel.arquivo.id },
        },
      );
      return reply.send({
        version: '1.0.0',
        prescription: {
          signatureFiles: [
            { url: `${instalacao.publicUrl}/api/assinaturas/publico/validador?vale=${selado}` },
          ],
        },
      });
    },
  );

  app.get<{ Querystring: { readonly vale: string } }>(
    '/api/assinaturas/publico/validador',
    { config: { publico: true }, schema: { querystring: COM_VALE } },
    async (request, reply) => {
      semGuardar(reply);
      const aberto = cofre.abrir(Buffer.from(request.query.vale, 'base64url'), FINALIDADE);
      const vale = aberto === null ? null : (JSON.parse(aberto) as Vale);
      if (vale === null || vale.ate < Date.now())
        throw new AppError('nao-encontrado', { messages: [textos.venceu] });
      return comoArquivo(reply, textos.arquivo)
        .type('application/pdf')
        .header('content-length', vale.tamanho)
        .send(await files.read(vale.id));
    },
  );
}
