/** Calls of collection that no declaration makes: how a title is paid, the sheet of a boleto, the bank's return. */
import type { FastifyInstance } from 'fastify';
import { recibos as textoRecibo, retornosRecebimento as texto } from '#messages/boleto.ts';
import { retornos as geral } from '#messages/bordero-pagamento.ts';
import {
  conferirTamanho,
  opcoesDoArquivo,
  type ArquivoDoBanco,
} from '#server/capabilities/arquivo-banco/index.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import { empresaDe } from '#server/capabilities/prestador/index.ts';
import { abrirRetorno } from '#server/capabilities/remessa/index.ts';
import { inTransaction } from '#server/database/query.ts';
import { hookContext } from '#server/engine/hooks.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { cobrancaDoTitulo, folhaDoBoleto, pixDoBoleto } from './cobranca.ts';
import type { DepsRecibo } from './recibo-documento.ts';
import { textoDoRecibo } from './recibo.ts';
import { lerRetorno } from './retorno.ts';

type Params = { readonly id: string };

export default function boletos(app: FastifyInstance, { pool }: FeatureDeps): void {
  const imprimirRecibo: DepsRecibo['imprimir'] = async (recibo, contexto, pacienteId) => {
    const { cidade } = await empresaDe(pool, Number(contexto.prestadorId));
    return app.papel.imprimir(app.registro.atual, contexto, {
      titulo: textoRecibo.titulo(recibo.numero),
      autor: recibo.emitidoPor ?? '',
      texto: (fuso) => textoDoRecibo(recibo, cidade, fuso),
      figuras: [],
      pacienteId,
      tipo: pacienteId === null ? '' : textoRecibo.etiqueta,
      origem: { recibo: recibo.id },
    });
  };
  app.jobs.provide({
    recibos: {
      pool,
      registry: () => app.registro.atual,
      imprimir: imprimirRecibo,
      recibos: (contexto) => app.registrosDe(contexto, 'recibos').server,
    },
  });

  app.get<{ Params: Params }>(
    '/api/contas-receber/:id/_cobranca',
    { config: { acesso: { action: 'view', subject: 'contareceber' } } },
    async (request) => {
      const titulo = await app.registros(request, 'contas-receber').read(readId(request.params.id));
      return cobrancaDoTitulo(pool, Number(contextoDe(request).prestadorId), titulo);
    },
  );

  app.get<{ Params: Params }>(
    '/api/boletos/:id/_pix',
    { config: { acesso: { action: 'view', subject: 'boleto' } } },
    async (request) => {
      const boleto = await app.registros(request, 'boletos').read(readId(request.params.id));
      return { pix: await pixDoBoleto(pool, Number(contextoDe(request).prestadorId), boleto) };
    },
  );

  app.get<{ Params: Params }>(
    '/api/boletos/:id/_pdf',
    { config: { acesso: { action: 'view', subject: 'boleto' } } },
    async (request, reply) => {
      const { prestadorId, usuario } = contextoDe(request);
      const boleto = await app.registros(request, 'boletos').read(readId(request.params.id));
      const folha = await folhaDoBoleto(pool, Number(prestadorId), boleto);
      return enviarPdf(reply, folha.boleto.titulo, await app.papel.boleto(folha, `pessoa ${usuario.id}`));
    },
  );

  app.post<{ Body: ArquivoDoBanco }>(
    '/api/retornos-recebimentos/_ler',
    {
      config: {
        acesso: { action: 'retorno', subject: 'remessarecebimento', titulo: texto.titulo },
        jsonGrande: true,
      },
      ...opcoesDoArquivo,
    },
    async (request, reply) => {
      const { nome, conteudo } = request.body;
      conferirTamanho(request.body, geral.grande);
      const { call } = app.registros(request, 'boletos');
      // Read before the transaction, which would wait for it with its connection.
      const leitura = { leitor: app.leitorDoBanco, quem: `pessoa ${contextoDe(request).usuario.id}` };
      const lido = await abrirRetorno(leitura, conteudo, 'cobranca', texto.outroTipo);
      const id = await inTransaction(pool, (db) => lerRetorno(hookContext(call, db), nome, lido));
      return reply.code(201).send({ id });
    },
  );
}
