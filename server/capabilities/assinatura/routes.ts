/** /api/signer-doc-cloud, /api/assinaturas and the public /api/assinaturas/publico (SIGN-02, SIGN-05, NGS2.34). */
import type { FastifyInstance } from 'fastify';
import { REFERENCIAS, type Referencia } from '#domain/assinatura/politicas.ts';
import { NOME_PROVEDOR, provedorDe, type Provedor } from '#domain/assinatura/provedores.ts';
import { aspectosDoRelatorio } from '#domain/assinatura/aspectos.ts';
import { JUSTIFICATIVA, type Ciencia } from '#domain/assinatura/ciencia.ts';
import type { RelatorioAssinaturas } from '#domain/assinatura/relatorio.ts';
import type {
  LoteAssinatura,
  OpcoesAssinatura,
  RelatorioDocumento,
  RelatorioPublico,
  ResultadoLote,
} from '#domain/assinatura/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos, folhaVerificacao } from '#messages/assinatura.ts';
import { errorBody } from '#messages/erros.ts';
import { documentos as textosDocumentos } from '#messages/documento.ts';
import {
  acharLinha,
  baixarDocumento,
  chamadaDe,
  comoArquivo,
  emitidoDoCodigo,
  lerDocumento,
  registrar,
} from '#server/capabilities/documento/index.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { namedError } from '#server/plugins/errors.ts';
import { places } from '#server/threads/places.ts';
import { sharedFrom } from '#server/threads/shared.ts';
import { arquivamentosDe } from './arquivamentos.ts';
import { assinarDocumentos, semGuardar, type Oficina } from './documentos.ts';
import { MAIOR_PDF } from './abrir.ts';
import { comMomentos } from './momentos.ts';
import { assinanteDe, exigirAssinante, quemAssina } from './pessoa.ts';
import { guardarAspectos } from './reconhecer.ts';
import { eletronicasDe } from './eletronica-repository.ts';
import { arquivoDoCodigo, codigoDoArquivo, codigoLimpo } from './registro.ts';
import { resumosDasRevisoes } from './revisoes.ts';
import { DOCUMENTO, modulo, objectId } from './schemas.ts';
import { acabou } from './service.ts';

const propria = { config: { acesso: { propria: 'permission of the document by its module (chamadaDe)' } } };
const MAIOR_LOTE = 50;
const MAIOR_CONFERIDO = 25 * 1024 * 1024;
/** Files of strangers in memory at once. A clinic's people share an address. */
const CONFERIDOS_DE_UMA_VEZ = 16;
const CONFERIDOS_POR_ENDERECO = 4;

export function rotasDeAssinatura(app: FastifyInstance, oficina: Oficina, files: FileStore): void {
  const { instalacao, documentos } = oficina;
  const { meios, nuvem, govBr } = instalacao;
  const { pool } = documentos;

  const conferido = async (pdf: Uint8Array): Promise<RelatorioAssinaturas> =>
    comMomentos(pool, (await meios.leitor.verificar(pdf, meios.agora())).relatorio);
  const publico = async (
    pdf: Uint8Array,
    who: string,
    conhecidos: readonly string[],
  ): Promise<RelatorioPublico> => ({
    ...(await comMomentos(pool, (await meios.leitor.verificarPublico(pdf, meios.agora(), who)).relatorio)),
    arquivamentos: await arquivamentosDe(pool, conhecidos),
  });

  app.get(
    '/api/assinaturas/opcoes',
    { config: { acesso: { sessao: 'what the caller may sign with' } } },
    async (request, reply) => {
      semGuardar(reply);
      const opcoes: OpcoesAssinatura = {
        assinante: await assinanteDe(pool, contextoDe(request)),
        nuvem: [...nuvem.keys()].map((provedor) => ({ provedor, nome: NOME_PROVEDOR[provedor] })),
        govBr: govBr !== null,
        token: instalacao.token,
        carimbo: meios.carimbador !== null,
        demonstracao: meios.confianca.deDemonstracao.length > 0,
      };
      return opcoes;
    },
  );

  app.put<{ Params: { provider: string }; Querystring: Consulta; Body: Ciencia | null }>(
    '/api/signer-doc-cloud/signer/:provider/formato/base64',
    { ...propria, schema: { querystring: CONSULTA, body: CIENCIA } },
    async (request, reply) => {
      semGuardar(reply);
      const { modulo, objectId, versao, politica } = request.query;
      const chamada = await chamadaDe(app, request, pool, { modulo, livre: false }, 'signature');
      const assinante = await exigirAssinante(pool, contextoDe(request));
      const provedor = exigirProvedor(request.params.provider);
      const signatario = {
        ...quemAssina(assinante),
        provedor,
        referencia: politica,
        ciencia: request.body ?? {},
      };
      const [resultado] = await assinarDocumentos(
        oficina,
        chamada,
        [{ objectId, versao: versao === undefined ? undefined : Number(versao) }],
        signatario,
      );
      if (!resultado || 'erro' in resultado) throw resultado?.erro ?? new AppError('interno');
      const codigo =
        resultado.item.sha256 === null ? null : await codigoDoArquivo(pool, resultado.item.sha256);
      return {
        result: { entity: resultado.item, assinatura: resultado.assinatura, codigo },
        messages: { alerts: [{ type: 'SUCCESS', value: textosDocumentos.assinado }] },
      };
    },
  );

  app.post<{ Params: { provider: string }; Body: LoteAssinatura }>(
    '/api/signer-doc-cloud/signer/:provider/lote',
    { ...propria, schema: { body: LOTE } },
    async (request, reply) => {
      semGuardar(reply);
      const { modulo, documentos: alvos, politica } = request.body;
      const chamada = await chamadaDe(app, request, pool, { modulo, livre: false }, 'signature');
      const assinante = await exigirAssinante(pool, contextoDe(request));
      const signatario = {
        ...quemAssina(assinante),
        provedor: exigirProvedor(request.params.provider),
        referencia: politica,
      };
      const assinados = await assinarDocumentos(oficina, chamada, alvos, signatario);
      const resultados = assinados.map((resultado, lugar): ResultadoLote['resultados'][number] => ({
        objectId: alvos[lugar]?.objectId ?? '',
        ok: 'item' in resultado,
        mensagem: 'item' in resultado ? null : mensagemDe(resultado.erro),
        assinatura: 'item' in resultado ? resultado.assinatura : null,
        autorizar: 'erro' in resultado && acabou(resultado.erro),
      }));
      return { resultados } satisfies ResultadoLote;
    },
  );

  app.get<{ Querystring: { modulo: string; objectId: string } }>(
    '/api/assinaturas/relatorio',
    { ...propria, schema: { querystring: DOCUMENTO } },
    async (request, reply) => {
      semGuardar(reply);
      const { modulo, objectId } = request.query;
      const chamada = await chamadaDe(app, request, pool, { modulo, livre: false }, 'view');
      const { item, bytes } = await lerDocumento(documentos, chamada, objectId, MAIOR_PDF);
      if (item.mime !== 'application/pdf')
        throw new AppError('arquivo-invalido', { messages: [textos.soPdf] });
      const relatorio = await conferido(bytes);
      const codigo = relatorio.assinaturas.length > 0 ? await codigoDoArquivo(pool, relatorio.sha256) : null;
      await registrar(
        pool,
        chamada,
        'conferir-assinatura-documento',
        await acharLinha(pool, chamada, objectId),
        {
          situacao: relatorio.situacao,
          assinaturas: relatorio.assinaturas.length,
          como: 'relatorio',
        },
      );
      // What was found last is what the lists show.
      await guardarAspectos(pool, relatorio.sha256, aspectosDoRelatorio(relatorio));
      const eletronicas = await eletronicasDe(pool, objectId);
      return { ...relatorio, codigo, eletronicas, semEfeito: item.semEfeito } satisfies RelatorioDocumento;
    },
  );

  app.get<{ Querystring: { modulo: string; objectId: string } }>(
    '/api/assinaturas/folha',
    { ...propria, schema: { querystring: DOCUMENTO } },
    async (request, reply) => {
      semGuardar(reply);
      const { modulo, objectId } = request.query;
      const chamada = await chamadaDe(app, request, pool, { modulo, livre: false }, 'view');
      const { item, bytes } = await baixarDocumento(documentos, chamada, objectId, MAIOR_PDF);
      if (item.mime !== 'application/pdf')
        throw new AppError('arquivo-invalido', { messages: [textos.soPdf] });
      const relatorio = await conferido(bytes);
      const codigo = relatorio.assinaturas.length > 0 ? await codigoDoArquivo(pool, relatorio.sha256) : null;
      if (codigo === null)
        throw new AppError('arquivo-invalido', { messages: [folhaVerificacao.semAssinaturas] });
      const endereco = `${instalacao.publicUrl}/verificar/${codigo}`;
      const pdf = await meios.leitor.folha(bytes, {
        nome: item.nomeArquivo,
        relatorio,
        codigo,
        endereco,
        semEfeito: item.semEfeito,
      });
      return comoArquivo(reply, folhaVerificacao.arquivo(item.nomeArquivo)).type('application/pdf').send(pdf);
    },
  );

  app.get<{ Params: { codigo: string } }>(
    '/api/assinaturas/publico/:codigo',
    { config: { publico: true } },
    async (request, reply) => {
      semGuardar(reply);
      // The code that is printed on a paper leads to the document as it is now, signed or not; a signed file's own, to the file.
      const impresso = codigoLimpo(request.params.codigo);
      const emitido = impresso === null ? undefined : await emitidoDoCodigo(pool, impresso);
      if (emitido) {
        const pdf = await sharedFrom(await files.read(emitido.arquivo.id), emitido.arquivo.tamanho);
        const relatorio = await publico(pdf, request.ip, []);
        return { ...relatorio, emitido: emitido.emitido, arquivamentos: [{ semEfeito: emitido.semEfeito }] };
      }
      const arquivo = await arquivoDoCodigo(pool, request.params.codigo);
      if (!arquivo) throw new AppError('nao-encontrado', { messages: [textos.codigoDesconhecido] });
      const pdf = await sharedFrom(await files.read(arquivo.id), arquivo.tamanho);
      return publico(pdf, request.ip, [arquivo.id]);
    },
  );

  // A file of anybody's, ours or not: checked in memory and forgotten.
  void app.register(async (aberto) => {
    const lugares = places(CONFERIDOS_DE_UMA_VEZ, CONFERIDOS_POR_ENDERECO);
    aberto.addContentTypeParser(
      'application/pdf',
      { parseAs: 'buffer', bodyLimit: MAIOR_CONFERIDO },
      (_request, corpo, done) => done(null, corpo),
    );
    aberto.post(
      '/api/assinaturas/publico/arquivo',
      { config: { publico: true, vendoComo: true }, onRequest: lugares },
      async (request, reply) => {
        semGuardar(reply);
        if (!Buffer.isBuffer(request.body))
          throw new AppError('arquivo-invalido', { messages: [textos.conferirSemArquivo] });
        // The bytes are handed over to the thread: their hashes come first.
        const conhecidos = await resumosDasRevisoes(request.body);
        return publico(request.body, request.ip, conhecidos);
      },
    );
  });
}

function exigirProvedor(texto: string): Provedor {
  const provedor = provedorDe(texto);
  if (!provedor) throw new AppError('nao-encontrado');
  return provedor;
}

function mensagemDe(erro: unknown): string {
  return errorBody(namedError(erro))
    .messages.alerts.map(({ value }) => value)
    .join(' ');
}

type Consulta = {
  readonly modulo: string;
  readonly objectId: string;
  readonly versao?: string;
  readonly politica: Referencia;
};

const politica = { type: 'string', enum: REFERENCIAS } as const;
const versao = { type: 'integer', minimum: 1 } as const;
const livres = {
  nomeArquivo: { type: 'string', maxLength: 255 },
  tag: { type: 'string', maxLength: 60 },
} as const;

const CONSULTA = {
  ...DOCUMENTO,
  required: [...DOCUMENTO.required, 'politica'],
  properties: {
    ...DOCUMENTO.properties,
    ...livres,
    versao: { type: 'string', pattern: '^[0-9]{1,9}$' },
    politica,
  },
} as const;
const CIENCIA = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    ciente: { type: 'boolean' },
    justificativa: { type: 'string', maxLength: JUSTIFICATIVA.maximo },
  },
} as const;
const LOTE = {
  type: 'object',
  additionalProperties: false,
  required: ['modulo', 'documentos', 'politica'],
  properties: {
    modulo,
    politica,
    documentos: {
      type: 'array',
      minItems: 1,
      maxItems: MAIOR_LOTE,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['objectId', 'versao'],
        properties: { objectId, versao },
      },
    },
  },
} as const;
