/** The calls of TISS that no declaration makes: what an account lacks, a message as a file, a file of a plan read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, prestadorNaoInformado } from '#domain/errors/app-error.ts';
import { sumMoney } from '#domain/formato/decimal.ts';
import { avisosDaConta, faltasDaGuia } from '#domain/tiss/exigencias.ts';
import type { Conteudo } from '#domain/tiss/estrutura.ts';
import { folhasDaGuia } from '#domain/tiss/folha.ts';
import { partesDaConta } from '#domain/tiss/partes.ts';
import type { GuiasDaConta } from '#domain/tiss/wire.ts';
import {
  anexoTiss,
  autorizacaoTiss,
  demonstrativoTiss,
  loteTiss as texto,
  recursoTiss,
} from '#messages/tiss.ts';
import { folhaTiss } from '#messages/tiss-folha.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import type { PedidoFormulario } from '#server/capabilities/impressao/index.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import type { Recurso } from '#server/engine/call.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import type { Queryable } from '#server/database/query.ts';
import { bytesEmLatim } from '#server/gateways/tiss/latim.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { mensagemDe } from './autorizacao.ts';
import { contasParaGuias } from './conta-repository.ts';
import { lerArquivo } from './demonstrativo.ts';
import { guiasImpressas, type GuiaImpressa } from './folha-repository.ts';
import { MAX_BYTES } from './ler.job.ts';
import { guiasDaConta } from './repository.ts';
import { mensagemDoAnexoSo } from './transmissao.ts';

type DaLinha = { readonly Params: { readonly id: string } };

const LETRAS = Math.ceil(MAX_BYTES / 3) * 4 + 4;
const arquivoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['nome', 'conteudo'],
  properties: {
    nome: { type: 'string', minLength: 1, maxLength: 300 },
    // In base64: what letters it is written in the server finds out.
    conteudo: { type: 'string', minLength: 1, maxLength: LETRAS },
  },
} as const;

/** As it left: in ISO-8859-1, whatever the screen writes in. */
function comoXml(reply: FastifyReply, nome: string, mensagem: string | null): FastifyReply {
  if (mensagem === null) throw new AppError('transicao-recusada', { messages: [texto.semMensagem] });
  return asFile(reply, nome).type('application/xml; charset=ISO-8859-1').send(bytesEmLatim(mensagem));
}

/** The forms of these guides, made in the printing lane. */
async function comoFormulario(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  guias: readonly GuiaImpressa[],
  nome: string,
): Promise<FastifyReply> {
  const folhas = guias.flatMap(({ conteudo, ...dados }) =>
    folhasDaGuia(JSON.parse(conteudo) as Conteudo, dados),
  );
  const pedido: PedidoFormulario = {
    formulario: {
      titulo: folhaTiss.titulo,
      criadoEm: new Date().toISOString(),
      rodape: folhaTiss.rodape,
      folhas,
    },
  };
  const { usuario } = contextoDe(request);
  return enviarPdf(reply, nome, await app.papel.boleto(pedido, `pessoa ${usuario.id}`));
}

export default function tiss(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.get<DaLinha>(
    '/api/guias-tiss/:id/_formulario',
    { config: { acesso: { action: 'view', subject: 'guiatiss', titulo: folhaTiss.titulo } } },
    async (request, reply) => {
      const { id, numero } = await app.registros(request, 'guias-tiss').read(readId(request.params.id));
      const { prestadorId } = contextoDe(request);
      if (prestadorId === null) throw prestadorNaoInformado();
      const guias = await guiasImpressas(pool, prestadorId, { guiaId: id });
      return comoFormulario(app, request, reply, guias, folhaTiss.nomeDoArquivo(numero));
    },
  );

  app.get<DaLinha>(
    '/api/lotes-tiss/:id/_formulario',
    { config: { acesso: { action: 'view', subject: 'lotetiss', titulo: folhaTiss.titulo } } },
    async (request, reply) => {
      const { id, numero } = await app.registros(request, 'lotes-tiss').read(readId(request.params.id));
      const { prestadorId } = contextoDe(request);
      if (prestadorId === null) throw prestadorNaoInformado();
      const guias = await guiasImpressas(pool, prestadorId, { loteId: id });
      if (guias.length === 0) throw new AppError('transicao-recusada', { messages: [folhaTiss.nenhuma] });
      return comoFormulario(app, request, reply, guias, folhaTiss.nomeDoLote(numero));
    },
  );

  app.get<DaLinha>(
    '/api/tiss/contas/:id',
    { config: { acesso: { action: 'view', subject: 'contaatendimento', titulo: texto.titulo } } },
    async (request): Promise<GuiasDaConta> => {
      const { id, convenioId } = await app
        .registros(request, 'contas-atendimento')
        .read(readId(request.params.id));
      const { prestadorId } = contextoDe(request);
      if (prestadorId === null) throw prestadorNaoInformado();
      const emitidas = await guiasDaConta(pool, prestadorId, id);
      const [de] = convenioId === null ? [] : await contasParaGuias(pool, prestadorId, [id]);
      const vivas = emitidas.some(({ situacao }) => situacao !== 'CANCELADA');
      if (!de) return { envia: false, convenio: null, versao: null, previstas: [], avisos: [], emitidas };
      const { conta, contrato } = de;
      return {
        envia: contrato.envia,
        convenio: contrato.nomeConvenio,
        versao: contrato.versao,
        previstas:
          vivas || !contrato.envia
            ? []
            : partesDaConta(conta).map((parte) => ({
                tipo: parte.tipo,
                itens: parte.itens.length,
                valor: sumMoney(parte.itens.map(({ parteConvenio }) => parteConvenio)),
                faltas: faltasDaGuia(conta, contrato, parte),
              })),
        avisos: avisosDaConta(conta, hojeEm()),
        emitidas,
      };
    },
  );

  app.get<DaLinha>(
    '/api/lotes-tiss/:id/_arquivo',
    { config: { acesso: { action: 'view', subject: 'lotetiss', titulo: texto.titulo } } },
    async (request, reply) => {
      const { numero, mensagem } = await app
        .registros(request, 'lotes-tiss')
        .server.read(readId(request.params.id));
      return comoXml(reply, texto.nomeDoArquivo(numero), mensagem);
    },
  );

  app.get<DaLinha>(
    '/api/recursos-tiss/:id/_arquivo',
    { config: { acesso: { action: 'view', subject: 'recursotiss', titulo: recursoTiss.titulo } } },
    async (request, reply) => {
      const { numero, mensagem } = await app
        .registros(request, 'recursos-tiss')
        .server.read(readId(request.params.id));
      return comoXml(reply, recursoTiss.nomeDoArquivo(numero), mensagem);
    },
  );

  app.get<DaLinha>(
    '/api/autorizacoes-tiss/:id/_arquivo',
    { config: { acesso: { action: 'view', subject: 'autorizacaotiss', titulo: autorizacaoTiss.titulo } } },
    async (request, reply) => {
      const row = await app.registros(request, 'autorizacoes-tiss').server.read(readId(request.params.id));
      const { prestadorId } = contextoDe(request);
      if (prestadorId === null) throw prestadorNaoInformado();
      const oficina = { pool, registros: app.registrosDe, leitor: app.leitorDoBanco };
      const { xml, erros } = await mensagemDe(oficina, prestadorId, row, 'PEDIR', false);
      if (erros.length > 0) throw new AppError('transicao-recusada', { messages: [...erros] });
      return comoXml(reply, autorizacaoTiss.nomeDoArquivo(row.numero ?? row.id), xml);
    },
  );

  app.get<DaLinha>(
    '/api/anexos-tiss/:id/_arquivo',
    { config: { acesso: { action: 'view', subject: 'anexotiss', titulo: anexoTiss.titulo } } },
    async (request, reply) => {
      const row = await app.registros(request, 'anexos-tiss').server.read(readId(request.params.id));
      const { prestadorId } = contextoDe(request);
      if (prestadorId === null) throw prestadorNaoInformado();
      const oficina = { pool, registros: app.registrosDe, leitor: app.leitorDoBanco };
      const { xml, erros } = await mensagemDoAnexoSo(oficina, prestadorId, row, 'PEDIR', false);
      if (erros.length > 0) throw new AppError('transicao-recusada', { messages: [...erros] });
      return comoXml(reply, anexoTiss.nomeDoArquivo(row.numero ?? row.id), xml);
    },
  );

  app.post<{ Body: { readonly nome: string; readonly conteudo: string } }>(
    '/api/demonstrativos-tiss/_ler',
    {
      config: {
        acesso: { action: 'ler', subject: 'demonstrativotiss', titulo: demonstrativoTiss.titulo },
        jsonGrande: true,
      },
      bodyLimit: LETRAS + 1024,
      schema: { body: arquivoBody },
    },
    async (request, reply) => {
      const { nome, conteudo } = request.body;
      const { prestadorId, usuario } = contextoDe(request);
      if (prestadorId === null) throw prestadorNaoInformado();
      const abrir = <R extends Recurso>(recurso: R, db: Queryable) =>
        app.registros(request, recurso).server.everybodys.within(db);
      const id = await lerArquivo(
        {
          pool,
          prestadorId,
          leitor: app.leitorDoBanco,
          identificado: usuario.nome,
          usuarioId: usuario.id,
          abrir,
        },
        nome,
        new Uint8Array(Buffer.from(conteudo, 'base64')),
      );
      return reply.code(201).send({ id });
    },
  );
}
