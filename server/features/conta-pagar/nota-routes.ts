/** The reading of an invoice (FIN-01): for who registers titles, and for the supplier who sends his own. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, prestadorNaoInformado } from '#domain/errors/app-error.ts';
import { NOTA_MAX_BYTES } from '#domain/nota-fiscal/arvore.ts';
import type { NotaRecebida } from '#domain/nota-fiscal/wire.ts';
import { notaFiscal as texto, problemaDaNota } from '#messages/nota-fiscal.ts';
import { guardarEnviado } from '#server/capabilities/arquivo/index.ts';
import { exigir, pode } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { abrirLeitorDeNotas } from './nota-leitor.ts';
import { emitenteDe, fornecedorDaConta, guardarLeitura } from './nota-repository.ts';
import { paraConta, paraEnvio } from './nota.ts';

export default async function notas(app: FastifyInstance, { pool, files }: FeatureDeps): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 2, parts: 3, fileSize: 4 * NOTA_MAX_BYTES, headerPairs: 50 },
    throwFileSizeLimit: false,
  });
  const leitor = abrirLeitorDeNotas();
  app.addHook('onClose', () => leitor.close());

  app.post(
    '/api/notas-fiscais/_ler',
    {
      config: { acesso: { propria: 'insert on contas-pagar, or on notas-fornecedor for one’s own' } },
      bodyLimit: 4 * NOTA_MAX_BYTES,
    },
    async (request, reply) => {
      const contexto = contextoDe(request);
      const daCasa = pode(contexto, 'insert', 'contapagar');
      if (!daCasa) exigir(contexto, 'insert', 'notafornecedor', 'Notas enviadas');
      const { prestadorId, usuario } = contexto;
      if (prestadorId === null) throw prestadorNaoInformado();
      const { nome, bytes } = await recebido(request);
      const nota = await leitor.ler(bytes, String(usuario.id));
      const eu = daCasa ? undefined : await fornecedorDaConta(pool, usuario.id);
      if (!daCasa && !eu) throw new AppError('requisicao-invalida', { messages: [texto.semCadastro] });
      const montada = eu
        ? await paraEnvio(pool, prestadorId, nota, eu)
        : await paraConta(pool, prestadorId, nota, await emitenteDe(pool, nota.emitente.documento));
      const { id: arquivoId } = await files.put(Readable.from([bytes]), NOTA_MAX_BYTES);
      await guardarEnviado(pool, {
        id: arquivoId,
        nome,
        mime: 'application/xml',
        tamanho: bytes.length,
        usuarioId: usuario.id,
      });
      const dados = { prestadorId, usuarioId: usuario.id, arquivoId, nome, tamanho: bytes.length, nota };
      const leituraId = await guardarLeitura(pool, dados);
      const resposta: NotaRecebida = {
        leituraId,
        ...montada,
        inicial: eu ? { ...montada.inicial, leituraId } : montada.inicial,
      };
      return reply.code(201).send(resposta);
    },
  );
}

/** The one file of the form; read to its end even when too large, so that the answer reaches a browser that is still sending. */
async function recebido(request: FastifyRequest): Promise<{ readonly nome: string; readonly bytes: Buffer }> {
  if (!request.isMultipart()) throw new AppError('tipo-nao-suportado');
  const part = await request.file();
  if (!part) throw new AppError('arquivo-ausente');
  const partes: Uint8Array[] = [];
  let tamanho = 0;
  for await (const pedaco of part.file as AsyncIterable<Uint8Array>) {
    tamanho += pedaco.byteLength;
    if (tamanho <= NOTA_MAX_BYTES) partes.push(pedaco);
  }
  if (tamanho > NOTA_MAX_BYTES || part.file.truncated)
    throw new AppError('arquivo-grande', { messages: [texto.grande] });
  if (tamanho === 0) throw new AppError('arquivo-vazio', { messages: [problemaDaNota({ tipo: 'vazio' })] });
  const base = part.filename
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/\.xml$/i, '')
    .slice(0, 100)
    .trim();
  return { nome: `${base === '' ? 'nota' : base}.xml`, bytes: Buffer.concat(partes) };
}
