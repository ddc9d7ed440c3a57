/** Calls of the service invoices beside their register: the month, the paper and the XML, the DMED, the certificate (FIN-07). */
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { isCompetencia } from '#domain/formato/data.ts';
import { resumoDoMes } from '#domain/nota-servico/mes.ts';
import { notaServico as texto } from '#messages/nota-servico.ts';
import { dmed as textoDmed, notaServicoTela } from '#messages/nota-servico-tela.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { sistemaNfse } from '#server/gateways/nfse/sefin.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { enqueue, progressOf } from '#server/jobs/enqueue.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { prestadorNaoInformado } from '#domain/errors/app-error.ts';
import { salaDe, type Casa } from './casa.ts';
import { jobAt } from '#server/threads/job.ts';
import type { job } from './conferir.job.ts';
import { rotasDoCertificado } from './certificado-routes.ts';
import { certificadoDaUnidade } from './certificado-repository.ts';
import { planilhaDmed } from './dmed.ts';
import { danfseDaNota } from './email.ts';
import { pagamentosDoAno, recibosDoMes } from './mes-repository.ts';
import { configuracaoDaUnidade, conferirUnidade, servicoDaNota } from './preparar.ts';
import { lerXml, type TipoXml } from './repository.ts';
import { NOTAS_DO_MES } from './tipos.ts';

type Params = { readonly id: string };
type Mes = { readonly competencia: string };

const SUJEITO = 'notaservico';
const ver = { action: 'view', subject: SUJEITO } as const;
const listar = { action: 'list', subject: SUJEITO } as const;
const TIPO_DO_XML: { readonly [nome: string]: TipoXml } = { nota: 'NFSE', dps: 'DPS', evento: 'EVENTO' };

const CONFERIR = jobAt<typeof job>(new URL('./conferir.job.ts', import.meta.url));

export default function notasServico(app: FastifyInstance, { pool, env }: FeatureDeps): void {
  const { nfse, timeoutMs } = readOutsideConfig(env);
  const cofre = abrirCofre(env);
  // Read once: a file that is not there stops the start, and says which.
  const ca = nfse.ca === null ? undefined : [...rootCertificates, readFileSync(nfse.ca, 'utf8')];
  const casa: Casa = {
    pool,
    registros: app.registrosDe,
    cofre,
    sistemas: {
      PRODUCAO: sistemaNfse(nfse.producao, { timeoutMs, ca }),
      RESTRITA: sistemaNfse(nfse.restrita, { timeoutMs, ca }),
    },
    conferir: (texto) => app.leitorDoBanco.ler(CONFERIR, texto, 'nota-servico'),
    imprimir: (pedido, caller) => app.papel.boleto(pedido, caller),
  };
  app.jobs.provide({ notaServico: casa });
  rotasDoCertificado(app, { pool, cofre });

  const unidadeDaChamada = (prestadorId: number | null): number => {
    if (prestadorId === null) throw prestadorNaoInformado();
    return prestadorId;
  };
  const mesDe = (competencia: string): string => {
    if (!isCompetencia(competencia)) throw validationError({ competencia: [notaServicoTela.mes] });
    return competencia;
  };

  app.get<{ Querystring: Mes }>(
    '/api/notas-servico/_mes',
    { config: { acesso: listar } },
    async (request) => {
      const prestadorId = unidadeDaChamada(contextoDe(request).prestadorId);
      const competencia = mesDe(request.query.competencia);
      const linhas = await recibosDoMes(pool, prestadorId, competencia);
      const emCurso = await progressOf(pool, NOTAS_DO_MES, { prestadorId, competencia });
      return { linhas, resumo: resumoDoMes(linhas), emCurso: emCurso ?? null };
    },
  );

  app.post<{ Body: Mes }>(
    '/api/notas-servico/_mes',
    {
      config: { acesso: { action: 'emitir', subject: SUJEITO, titulo: notaServicoTela.emitir } },
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['competencia'],
          properties: { competencia: { type: 'string', maxLength: 7 } },
        },
      },
    },
    async (request, reply) => {
      const { prestadorId: escolhido, usuario } = contextoDe(request);
      const prestadorId = unidadeDaChamada(escolhido);
      const competencia = mesDe(request.body.competencia);
      // What holds for all is said here, once, and not for each receipt.
      const sala = salaDe(casa, pool, prestadorId);
      const { onde } = await configuracaoDaUnidade(sala);
      if (onde === 'CIDADE') throw new AppError('transicao-recusada', { messages: [texto.daCidade] });
      await conferirUnidade(sala);
      await servicoDaNota(sala, null);
      if (!(await certificadoDaUnidade(pool, prestadorId)))
        throw new AppError('transicao-recusada', { messages: [texto.semCertificado] });
      await enqueue(
        pool,
        NOTAS_DO_MES,
        { prestadorId, competencia, nome: usuario.nome },
        { key: `notas-mes:${prestadorId}:${competencia}` },
      );
      return reply.code(202).send({});
    },
  );

  app.get<{ Params: Params }>(
    '/api/notas-servico/:id/_pdf',
    { config: { acesso: ver } },
    async (request, reply) => {
      const nota = await app.registros(request, 'notas-servico').read(readId(request.params.id));
      const { pedido, nome } = await danfseDaNota(pool, nota);
      return enviarPdf(reply, nome, await casa.imprimir(pedido, `pessoa ${contextoDe(request).usuario.id}`));
    },
  );

  app.get<{ Params: Params & { readonly qual: string } }>(
    '/api/notas-servico/:id/_xml/:qual',
    { config: { acesso: ver } },
    async (request, reply) => {
      const nota = await app.registros(request, 'notas-servico').read(readId(request.params.id));
      const tipo = TIPO_DO_XML[request.params.qual];
      const xml = tipo === undefined ? null : await lerXml(pool, nota.id, tipo);
      if (xml === null) throw new AppError('nao-encontrado', { messages: [texto.semArquivo] });
      return asFile(reply, `${nota.chave ?? nota.idDps ?? nota.id}-${request.params.qual}.xml`)
        .type('application/xml')
        .send(Buffer.from(xml, 'utf8'));
    },
  );

  app.get<{ Querystring: { readonly ano: string } }>(
    '/api/notas-servico/_dmed',
    { config: { acesso: { ...listar, titulo: notaServicoTela.dmed } } },
    async (request, reply) => {
      const prestadorId = unidadeDaChamada(contextoDe(request).prestadorId);
      const ano = Number(request.query.ano);
      if (!Number.isInteger(ano) || ano < 2000 || ano > 2100)
        throw validationError({ ano: [notaServicoTela.dmed] });
      const pagamentos = await pagamentosDoAno(pool, prestadorId, ano);
      return asFile(reply, `${textoDmed.nome(ano)}.xlsx`).send(Readable.from(planilhaDmed(ano, pagamentos)));
    },
  );
}
